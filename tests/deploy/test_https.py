"""A browser reaches the program through nginx with a certificate made for this test."""

from __future__ import annotations

import http.client
import re
import shutil
import ssl
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, WebSocket, expect

from tests.browser.pages import live, ready
from tests.civil_orders.stored import forms
from tests.deploy.test_nginx import AROUND
from tests.doors.headers import missing
from tests.practice.test_on_servers import until
from tests.proof.processes import reaper, servers
from tests.proof.processes.ports import free_port
from tests.proof.processes.servers import ROOT

pytestmark = [pytest.mark.browser, pytest.mark.nginx]

CERTIFICATE = ("-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2")


@pytest.fixture(scope="module")
def front(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, servers.Server]]:
    """The address for browsers, and the process behind nginx."""
    folder = tmp_path_factory.mktemp("https")
    server = servers.start_event(folder / "event", {"MEGAGAME_HTTPS": "true"})
    port = free_port()
    process = _nginx(folder, port, server.port)
    try:
        yield f"https://127.0.0.1:{port}", server
    finally:
        process.terminate()
        process.wait(10)
        servers.stop(server)


def _nginx(folder: Path, port: int, behind: int) -> subprocess.Popen[bytes]:
    """Starts nginx with the configuration in `deploy/`, except its ports, and a new certificate."""
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    made = ["openssl", "req", *CERTIFICATE, "-subj", "/CN=megagame.lan", "-keyout", str(key), "-out", str(certificate)]
    subprocess.run(made, check=True, capture_output=True)
    offered = (ROOT / "deploy" / "nginx.conf").read_text(encoding="utf-8")
    offered = re.sub(r"server 127\.0\.0\.1:\d+;", f"server 127.0.0.1:{behind};", offered)
    secure = f"listen 127.0.0.1:{port} ssl; ssl_certificate {certificate}; ssl_certificate_key {key};"
    offered = offered.replace("listen 80 backlog=2048;", secure)
    (folder / "megagame.conf").write_text(offered, encoding="utf-8")
    (folder / "nginx.conf").write_text(AROUND.format(folder=folder), encoding="utf-8")
    nginx = shutil.which("nginx") or "/usr/sbin/nginx"
    process = subprocess.Popen([nginx, "-p", str(folder), "-c", str(folder / "nginx.conf")])
    reaper.watch(process.pid)
    _until_answering(port)
    return process


def _until_answering(port: int) -> None:
    for _ in range(200):
        try:
            asked(port, "/")
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise AssertionError("nginx does not answer")


def asked(port: int, path: str) -> tuple[int, dict[str, str]]:
    trusting = ssl.create_default_context()
    trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
    connection = http.client.HTTPSConnection("127.0.0.1", port, context=trusting, timeout=30)
    connection.request("GET", path)
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer.status, dict(answer.getheaders())


def port_of(address: str) -> int:
    return int(address.rpartition(":")[2])


@pytest.mark.parametrize(("path", "status"), [("/", 200), ("/o/", 200), ("/login/", 200), ("/nowhere/", 404)])
def test_the_strict_headers_come_through_and_https_is_not_nailed_down(
    front: tuple[str, servers.Server], path: str, status: int
) -> None:
    answered, headers = asked(port_of(front[0]), path)
    assert (answered, missing(path, headers)) == (status, [])
    assert "Strict-Transport-Security" not in headers
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"


def test_a_console_is_live_over_a_secure_socket_and_its_cookies_are_secure(
    front: tuple[str, servers.Server], browser: Browser
) -> None:
    address, server = front
    page = browser.new_context(ignore_https_errors=True).new_page()
    sockets: list[WebSocket] = []

    def noted(socket: WebSocket) -> None:
        sockets.append(socket)

    page.on("websocket", noted)
    log_in(page, address, server.password)
    assert {socket.url for socket in sockets} == {f"{address.replace('https', 'wss')}/live/"}
    cookies = page.context.cookies()
    assert {cookie["name"] for cookie in cookies} == {"csrftoken", "sessionid"}
    assert all(cookie["secure"] and cookie["httpOnly"] and cookie["sameSite"] == "Lax" for cookie in cookies)


def test_those_whom_the_program_plays_come_in_behind_https_too(
    front: tuple[str, servers.Server], browser: Browser
) -> None:
    address, server = front
    page = browser.new_context(ignore_https_errors=True).new_page()
    log_in(page, address, server.password)
    page.goto(f"{address}/events/")
    page.get_by_role("button", name="Practise").click()
    ready(live(page)).get_by_role("button", name="6×").click()
    page.get_by_role("button", name="Programme", exact=True).click()
    expect(page.locator(".programme")).to_contain_text("The programme goes 6 times as fast.")
    page.keyboard.press("Escape")
    page.locator("#box summary").click()
    page.locator("#box-open").click()
    until(lambda: len(forms(server.data)) > 1)


def log_in(page: Page, address: str, password: str) -> None:
    """Logs in, and waits until the console is live."""
    page.goto(f"{address}/console/")
    page.get_by_label("Name").fill("control")
    page.get_by_label("Password").fill(password)
    page.get_by_role("button", name="Log in").click()
    expect(page).to_have_url(f"{address}/console/")
    live(page)
