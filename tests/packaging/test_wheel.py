"""The wheel holds all that the package needs, the notebooks among it, and works without the checkout."""

from __future__ import annotations

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LEFT_OUT = shutil.ignore_patterns(
    ".git", ".venv", ".ipynb_checkpoints", "__pycache__", ".*_cache", ".hypothesis", "dist", "build", "tests"
)


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What an installation from the wheel would put into site-packages."""
    work = tmp_path_factory.mktemp("wheel")
    source = work / "source"
    shutil.copytree(ROOT, source, ignore=LEFT_OUT)
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*command, "--wheel-dir", work, source], check=True)
    site = work / "site"
    zipfile.ZipFile(next(work.glob("*.whl"))).extractall(site)
    return site


def files(folder: Path, *but: str) -> set[str]:
    found = (path.relative_to(folder) for path in folder.rglob("*") if path.is_file())
    return {path.as_posix() for path in found if not {"__pycache__", *but} & set(path.parts)}


def test_every_file_of_the_packages_is_inside(unpacked: Path):
    assert files(ROOT / "beelab") == files(unpacked / "beelab", "_notebooks")
    assert files(ROOT / "widgets" / "beelab_widgets") == files(unpacked / "beelab_widgets")


def test_the_notebooks_are_inside(unpacked: Path):
    assert files(ROOT / "notebooks", ".ipynb_checkpoints") == files(unpacked / "beelab" / "_notebooks")


def test_nothing_else_is_installed(unpacked: Path):
    names = {path.name for path in unpacked.iterdir() if not path.name.endswith(".dist-info")}
    assert names == {"beelab", "beelab_widgets"}
    assert list(unpacked.glob("*.dist-info/licenses/LICENSE"))


def test_an_installed_beelab_copies_its_notebooks(unpacked: Path, tmp_path: Path):
    code = (
        f"import sys; sys.path.insert(0, {str(unpacked)!r})\n"
        "from beelab import cli\n"
        "from beelab.commands import lab\n"
        f"assert lab.PACKAGE.is_relative_to({str(unpacked)!r}), lab.PACKAGE\n"
        "lab._warm_up = lambda: None\n"
        "lab._serve = lambda arguments: print(*arguments) or 0\n"
        "sys.exit(cli.main(['lab']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    copy = tmp_path / "beelab-notebooks"
    assert f"--ServerApp.root_dir={copy}" in done.stdout
    assert (copy / "00_welcome.ipynb").is_file()
