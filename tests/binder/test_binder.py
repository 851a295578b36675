"""Binder's files: what is in them, what repo2docker makes of them, and the same steps in a fresh environment."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
BINDER = ROOT / "binder"
THREADS = ("BEELAB_CORES", "NUMBA_NUM_THREADS", "POLARS_MAX_THREADS", "OMP_NUM_THREADS")


def started(*command: str, **variables: str) -> str:
    """What a command prints when Binder's start script starts it."""
    done = subprocess.run(
        [BINDER / "start", *command], env=os.environ | variables, capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def cgroup(folder: Path, **files: str) -> str:
    """A folder that looks like the kernel's list of what this container may use."""
    for name, content in files.items():
        path = folder / name.replace("__", "/").replace("_max", ".max").replace("cfs", "cpu.cfs")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content + "\n")
    return str(folder)


# ---------------------------------------------------------------- the files


def test_the_python_is_named_as_binder_wants_it():
    assert (BINDER / "runtime.txt").read_text() == "python-3.11\n"


@pytest.mark.parametrize("script", ["postBuild", "start"])
def test_scripts_can_be_run_after_a_clone(script: str):
    listed = subprocess.run(
        ["git", "ls-files", "--stage", f"binder/{script}"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert listed.stdout.startswith("100755")
    assert (BINDER / script).read_text().startswith("#!/usr/bin/env bash\n")


def test_start_ends_by_becoming_the_server():
    assert (BINDER / "start").read_text().endswith('\nexec "$@"\n')


def test_start_hands_the_command_on_as_it_is():
    assert started("printf", "%s|", "a b", "$HOME", "*") == "a b|$HOME|*|"


def test_postbuild_and_start_compile_for_the_same_processor():
    assert started("printenv", "NUMBA_CPU_NAME") == "generic"
    assert "export NUMBA_CPU_NAME=generic" in (BINDER / "postBuild").read_text()


def test_start_adds_our_jupyter_settings_to_others():
    ours, theirs = started("printenv", "JUPYTER_CONFIG_PATH", JUPYTER_CONFIG_PATH="/theirs").split(":")
    assert (Path(ours) / "jupyter_server_config.py").is_file()
    assert theirs == "/theirs"


@pytest.mark.parametrize(
    ("files", "cores"),
    [
        ({"cpu_max": "100000 100000"}, 1),
        ({"cpu_max": "50000 100000"}, 1),
        ({"cpu_max": "150000 100000"}, 2),
        ({"cpu_max": "max 100000"}, None),
        ({"cpu_max": "6400000 100000"}, None),  # more than the machine has
        ({"cpu__cfs_quota_us": "100000", "cpu__cfs_period_us": "100000"}, 1),
        ({"cpu__cfs_quota_us": "-1", "cpu__cfs_period_us": "100000"}, None),
        ({}, None),
    ],
)
def test_no_more_threads_than_the_container_may_use(tmp_path: Path, files: dict[str, str], cores: int | None):
    seen = int(subprocess.run(["nproc"], capture_output=True, text=True, check=True).stdout)
    wanted = seen if cores is None else min(cores, seen)
    told = started("printenv", *THREADS, CGROUP_FOLDER=cgroup(tmp_path, **files))
    assert told.split() == [str(wanted)] * len(THREADS)


# ---------------------------------------------------------------- what repo2docker makes of them


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files that git knows, as Binder would clone them, with what is changed and not yet committed."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    folder = tmp_path_factory.mktemp("binder")
    for name in filter(None, listed.stdout.split("\0")):
        source, target = ROOT / name, folder / "repository" / name
        if source.is_file():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, target)
    return folder / "repository"


def environment(folder: Path) -> Path:
    """A fresh virtual environment; its folder of programs."""
    venv.create(folder, with_pip=True)
    return folder / "bin"


@pytest.mark.slow
def test_repo2docker_reads_every_file(tree: Path, tmp_path: Path):
    # In an environment of its own: nothing else here needs its 20 packages.
    programs = environment(tmp_path / "repo2docker")
    subprocess.run([programs / "pip", "install", "--quiet", "jupyter-repo2docker"], check=True)
    done = subprocess.run(
        [programs / "jupyter-repo2docker", "--debug", "--no-build", tree],
        capture_output=True,
        text=True,
        check=False,
    )
    dockerfile = done.stdout + done.stderr
    assert done.returncode == 0, dockerfile[-3000:]
    assert "Building conda environment for python=3.11" in dockerfile
    assert "RUN ./binder/postBuild" in dockerfile
    assert 'R2D_ENTRYPOINT="${REPO_DIR}/binder/start"' in dockerfile
    # Our files come before the installation: an editable one needs them.
    install = 'pip install --no-cache-dir -r "binder/requirements.txt"'
    assert dockerfile.index(" src/ ${REPO_DIR}/\n") < dockerfile.index(install)


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_its_steps_work_in_a_fresh_environment(tree: Path, tmp_path: Path):
    programs = environment(tmp_path / "fresh")
    clean = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("NUMBA_", "BEELAB_", "PYTHON"))
    }
    variables = clean | {
        "PATH": f"{programs}:{os.environ['PATH']}",
        "HOME": str(tmp_path / "home"),
        "XDG_CACHE_HOME": str(tmp_path / "home" / ".cache"),
        "PIP_NO_COMPILE": "1",  # Binder compiles what it installs, too; only little of it is imported here
    }

    def step(*command: object) -> str:
        done = subprocess.run(
            [str(word) for word in command],
            cwd=tree,
            env=variables,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
        return done.stdout

    step("pip", "install", "--quiet", "--no-cache-dir", "-r", "binder/requirements.txt")
    one = ("--games", "happy_bee", "--players", 3)  # Binder itself asks for nothing, and compiles all
    assert step("./binder/postBuild", *one).count(" players: ") == 1
    assert re.match(r"4\.\d+", step("./binder/start", "jupyter", "lab", "--version"))
    play = "import beelab; print(len(beelab.simulate('happy_bee', games=100, players=3, seed=1, progress=False)))"
    assert step("./binder/start", "python", "-c", play).strip() == "300"
    kernels = [folder.name.rpartition("-")[0] for folder in (tmp_path / "home").glob(".cache/beelab/*")]
    assert "kernels-happy_bee" in kernels
    assert len(kernels) == len(set(kernels)), "start must use the kernels that postBuild compiled"
