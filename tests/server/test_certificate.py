"""The certificate that a server makes for itself."""

from __future__ import annotations

import datetime
import hashlib
import os
import pathlib
import shutil
import ssl
import stat

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa

from ridotto.server import addresses
from ridotto.server.certificate import BadCertificate, fingerprint, renew
from ridotto.server.settings import ServerSettings
from tests.support.certificates import make_files

NOON = datetime.datetime(2026, 5, 6, 12, tzinfo=datetime.UTC)


def load(folder: pathlib.Path) -> x509.Certificate:
    return x509.load_pem_x509_certificate((folder / "cert.pem").read_bytes())


def names_in(folder: pathlib.Path) -> set[str]:
    """All names and addresses of a certificate."""
    found = load(folder).extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    addresses = map(str, found.get_values_for_type(x509.IPAddress))
    return {*found.get_values_for_type(x509.DNSName), *addresses}


def test_it_is_its_owners_alone_and_stays(tmp_path: pathlib.Path) -> None:
    settings = ServerSettings(data=str(tmp_path / "deep"), tls=True)
    before = os.umask(0)
    try:
        assert renew(settings, NOON)
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "deep").stat().st_mode) == 0o700
    files = sorted((tmp_path / "deep").iterdir())
    assert [file.name for file in files] == ["cert.pem", "key.pem"]
    assert [stat.S_IMODE(file.stat().st_mode) for file in files] == [0o600, 0o600]
    contents = [file.read_bytes() for file in files]
    assert not renew(settings, NOON + datetime.timedelta(days=300))
    assert contents == [file.read_bytes() for file in files]


def test_it_holds_the_names_of_the_settings_and_of_this_machine(
    tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = {addresses.EVERYWHERE["0.0.0.0"]: "192.168.1.20", addresses.EVERYWHERE["::"]: "fd00::2"}
    monkeypatch.setattr(addresses, "own_address", own.get)
    hosts = ("Ridotto.example.", "10.0.0.7", "игра.example", "*", "x" * 200)
    for host, found in (
        ("0.0.0.0", {"192.168.1.20"}),
        ("::", {"fd00::2"}),
        ("127.0.0.1", set()),
        ("10.1.1.1", {"10.1.1.1"}),
        ("fe80::1%eth0", {"fe80::1"}),
    ):
        folder = tmp_path / host.replace(":", "_")
        origins = ("https://other.example:8443",)
        settings = ServerSettings(data=str(folder), host=host, hosts=hosts, origins=origins)
        renew(settings, NOON)
        assert names_in(folder) >= {
            *("localhost", "127.0.0.1", "::1", "ridotto.example", "10.0.0.7"),
            *("игра.example".encode("idna").decode(), "other.example", *found),
        }
        assert not names_in(folder) & {"0.0.0.0", "::", "*", "x" * 200}
        assert not renew(settings, NOON), "the same names need no other certificate"


def test_it_is_made_anew_before_it_runs_out_and_keeps_its_key(tmp_path: pathlib.Path) -> None:
    settings = ServerSettings(data=str(tmp_path))
    renew(settings, NOON)
    first, key = load(tmp_path), (tmp_path / "key.pem").read_bytes()
    lasts = first.not_valid_after_utc - first.not_valid_before_utc
    assert datetime.timedelta(days=700) < lasts < datetime.timedelta(days=825)
    late = first.not_valid_after_utc - datetime.timedelta(days=29)
    assert not renew(settings, late - datetime.timedelta(days=2))
    before = fingerprint(settings)
    assert renew(settings, late)
    assert load(tmp_path).not_valid_after_utc > late + datetime.timedelta(days=700)
    assert load(tmp_path).public_key() == first.public_key()
    assert (tmp_path / "key.pem").read_bytes() == key
    assert fingerprint(settings) != before
    # A clock that was wrong at the first start.
    assert renew(settings, NOON - datetime.timedelta(days=100))


def test_it_is_made_anew_for_another_address_but_not_when_one_is_gone(
    tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = ServerSettings(data=str(tmp_path), host="0.0.0.0")
    for own, is_made in (
        *(("10.0.0.1", True), ("10.0.0.1", False), (None, False), ("10.0.0.1", False)),
        *(("10.0.0.2", True), ("10.0.0.1", True)),
    ):
        monkeypatch.setattr(addresses, "own_address", {addresses.EVERYWHERE["0.0.0.0"]: own}.get)
        assert renew(settings, NOON) is is_made, own


def test_another_key_makes_another_certificate(tmp_path: pathlib.Path) -> None:
    settings = ServerSettings(data=str(tmp_path))
    renew(settings, NOON)
    (tmp_path / "key.pem").unlink()
    assert renew(settings, NOON)
    key = serialization.load_pem_private_key((tmp_path / "key.pem").read_bytes(), None)
    assert key.public_key() == load(tmp_path).public_key()


@pytest.mark.parametrize("name", ["cert.pem", "key.pem"])
@pytest.mark.parametrize("content", [b"", b"-----BEGIN CERTIFICATE-----", b"\xff\xfe", None])
def test_what_cannot_be_read_is_told_in_one_line(
    tmp_path: pathlib.Path, name: str, content: bytes | None
) -> None:
    settings = ServerSettings(data=str(tmp_path))
    renew(settings, NOON)
    (tmp_path / name).unlink()
    if content is None:
        (tmp_path / name).mkdir()
    else:
        (tmp_path / name).write_bytes(content)
    with pytest.raises(BadCertificate, match=r"^[^\n]*cert\.pem[^\n]*key\.pem[^\n]*$"):
        renew(settings, NOON)


def test_somebody_elses_certificate_is_never_overwritten(tmp_path: pathlib.Path) -> None:
    settings = ServerSettings(data=str(tmp_path))
    renew(settings, NOON)
    foreign, _ = make_files(tmp_path)
    shutil.copy(foreign, tmp_path / "cert.pem")
    with pytest.raises(BadCertificate, match=r"^[^\n]*tls_certificate[^\n]*$"):
        renew(settings, NOON)
    assert (tmp_path / "cert.pem").read_bytes() == foreign.read_bytes()
    other = rsa.generate_private_key(65537, 2048).private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    (tmp_path / "key.pem").write_bytes(other)
    with pytest.raises(BadCertificate, match="not the server's own"):
        renew(settings, NOON)
    assert (tmp_path / "key.pem").read_bytes() == other


def test_the_fingerprint_is_the_one_that_others_reckon(tmp_path: pathlib.Path) -> None:
    settings = ServerSettings(data=str(tmp_path))
    renew(settings, NOON)
    der = ssl.PEM_cert_to_DER_cert((tmp_path / "cert.pem").read_text())
    told = fingerprint(settings)
    assert told.replace(":", "").lower() == hashlib.sha256(der).hexdigest()
    assert told.count(":") == 31
