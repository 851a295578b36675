"""A real JupyterLab for the browser tests: `beelab lab` on copies of the notebooks, apart from everything else.

Its settings, history, kernels and home are below one temporary folder, and neither the page nor the kernels reach
a network.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

START_LIMIT = 900  # seconds; a first start compiles the games, which `make test` has done before

SETTINGS = {
    "@jupyterlab/docmanager-extension:plugin": {"autosave": False},
    # All cells stay in the page, so that a test may look at any of them.
    "@jupyterlab/notebook-extension:tracker": {"windowingMode": "none"},
}

FLAGS = (
    "--allow-root",
    "--ServerApp.port_retries=0",
    "--IdentityProvider.token=",
    "--ServerApp.password=",
    "--ServerApp.disable_check_xsrf=True",
    "--ServerApp.terminals_enabled=False",
    "--LabApp.expose_app_in_browser=True",
)


@dataclass(frozen=True, slots=True)
class Server:
    """A running JupyterLab: its address, and the folder that it serves (00_welcome.ipynb is in there)."""

    address: str
    folder: Path
    settings: Path

    def forget_settings(self) -> None:
        """Back to JupyterLab's defaults: a theme that one test chose must not meet the next."""
        shutil.rmtree(self.settings, ignore_errors=True)


@contextlib.contextmanager
def jupyter_lab(work: Path) -> Iterator[Server]:
    """Start `beelab lab` with everything below the folder `work`; stop it and its kernels at the end."""
    folder, config = work / "notebooks", work / "config"
    (config / "labconfig").mkdir(parents=True)
    (config / "labconfig" / "default_setting_overrides.json").write_text(json.dumps(SETTINGS))
    port = _free_port()
    command = [sys.executable, "-m", "beelab", "lab", "--folder", folder, "--no-browser", "--port", str(port)]
    log = work / "server.log"
    with log.open("w") as out:
        process = subprocess.Popen(
            [*command, "--", *FLAGS],
            cwd=work,
            env=_environment(work, config),
            stdout=out,
            stderr=out,
            stdin=subprocess.DEVNULL,
            start_new_session=True,
        )
    try:
        address = f"http://127.0.0.1:{port}"
        _wait_until_it_answers(process, address, log)
        yield Server(address, folder, work / "settings")
    finally:
        _stop(process)


def _environment(work: Path, config: Path) -> dict[str, str]:
    home = Path.home()
    nowhere = "http://127.0.0.1:9"  # the discard port: refuses at once
    # Where byte code isn't kept, each kernel would compile all its imports anew.
    inherited = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return inherited | {
        "HOME": str(work),
        "IPYTHONDIR": str(work / "ipython"),
        "JUPYTER_CONFIG_DIR": str(config),
        "JUPYTER_DATA_DIR": str(work / "data"),
        "JUPYTER_RUNTIME_DIR": str(work / "runtime"),
        "JUPYTERLAB_SETTINGS_DIR": str(work / "settings"),
        "JUPYTERLAB_WORKSPACES_DIR": str(work / "workspaces"),
        # The compiled rules are the only thing shared with the user: compiling them anew takes a minute.
        "BEELAB_CACHE_DIR": os.environ.get("BEELAB_CACHE_DIR")
        or str(Path(os.environ.get("XDG_CACHE_HOME") or home / ".cache") / "beelab"),
        "http_proxy": nowhere,
        "https_proxy": nowhere,
        "all_proxy": nowhere,
        "no_proxy": "127.0.0.1,localhost",
    }


def _free_port() -> int:
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        return int(asked.getsockname()[1])


def _wait_until_it_answers(process: subprocess.Popen[bytes], address: str, log: Path) -> None:
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    deadline = time.monotonic() + START_LIMIT
    while time.monotonic() < deadline:
        if process.poll() is not None:
            break
        with contextlib.suppress(OSError):
            direct.open(f"{address}/api/status", timeout=1).close()
            return
        time.sleep(0.05)
    raise RuntimeError(f"JupyterLab did not start; its log:\n{log.read_text()}")


def _stop(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
