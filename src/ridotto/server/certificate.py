"""The certificate that a server makes for itself, where nobody else vouches for it.

Its key is made once and stays; the certificate is made anew before it runs out, and when the server
is reached at a name or an address that does not stand in it.
"""

import contextlib
import datetime
import ipaddress
import logging
import pathlib
import time
from collections.abc import Iterable

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from ridotto.errors import RidottoError
from ridotto.server.addresses import names_and_addresses
from ridotto.server.private_files import read_or_create, replace
from ridotto.server.settings import ServerSettings

log = logging.getLogger(__name__)
LASTS = datetime.timedelta(days=800)  # phones refuse what lasts longer than 825 days
RENEWED_BEFORE = datetime.timedelta(days=30)
RENEW_SECONDS = 3600.0  # between two looks at the time and the names
SLOW_CLOCKS = datetime.timedelta(days=1)
NAME = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Ridotto, for itself")])


class BadCertificate(RidottoError):
    """The server's own certificate cannot be read or made."""


def renew(settings: ServerSettings, now: datetime.datetime | None = None) -> bool:
    """See to the server's own certificate; whether one was made now. Raises `BadCertificate`."""
    now = now or datetime.datetime.now(datetime.UTC)
    names = map(_general_name, sorted(names_and_addresses(settings)))
    wanted = [name for name in names if name is not None]
    path, key_path = settings.tls_files
    try:
        key = _load_key(key_path)
        if path.exists() and _is_good(_load(path), key, wanted, now):
            return False
        replace(path, _make(key, wanted, now).public_bytes(_PEM).decode())
    except BadCertificate:
        raise
    except (OSError, ValueError) as error:
        raise BadCertificate(
            f"the certificate {path} can't be read or made: {error}; delete it and {key_path}, "
            "and new ones are made"
        ) from None
    return True


def keep(settings: ServerSettings) -> None:
    """Renew the certificate in time, for ever; workers notice it by themselves."""
    while True:
        time.sleep(RENEW_SECONDS * settings.time_factor)
        try:
            if renew(settings):
                told = {"sha256": fingerprint(settings)}
                log.warning("the certificate was renewed", extra=told)
        except Exception:
            log.exception("the certificate could not be renewed")


def fingerprint(settings: ServerSettings) -> str:
    """What browsers show of the certificate, for people to compare."""
    return _load(settings.tls_files[0]).fingerprint(hashes.SHA256()).hex(":").upper()


def _load(path: pathlib.Path) -> x509.Certificate:
    return x509.load_pem_x509_certificate(path.read_bytes())


def _load_key(path: pathlib.Path) -> ec.EllipticCurvePrivateKey:
    text = read_or_create(path, _make_key)
    key = serialization.load_pem_private_key(text.encode(), None)
    if not isinstance(key, ec.EllipticCurvePrivateKey):
        raise ValueError("the key is not the server's own")
    return key


def _make_key() -> str:
    key = ec.generate_private_key(ec.SECP256R1())
    form = serialization.PrivateFormat.PKCS8
    return key.private_bytes(_PEM, form, serialization.NoEncryption()).decode()


def _is_good(
    old: x509.Certificate,
    key: ec.EllipticCurvePrivateKey,
    wanted: Iterable[x509.GeneralName],
    now: datetime.datetime,
) -> bool:
    """Whether a certificate can stay; raises `BadCertificate` if it is somebody else's."""
    if old.subject != NAME:
        raise BadCertificate(
            "cert.pem in the data folder is not the server's own; name it and its key in the "
            "settings tls_certificate and tls_key, or move it away"
        )
    names = old.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    is_fresh = old.not_valid_before_utc <= now < old.not_valid_after_utc - RENEWED_BEFORE
    return is_fresh and old.public_key() == key.public_key() and set(wanted) <= set(names)


def _make(
    key: ec.EllipticCurvePrivateKey, names: list[x509.GeneralName], now: datetime.datetime
) -> x509.Certificate:
    public = key.public_key()
    builder = (
        x509.CertificateBuilder(NAME, NAME, public)
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - SLOW_CLOCKS)
        .not_valid_after(now + LASTS)
    )
    # It vouches for nobody but itself: whoever trusts it trusts this server alone.
    for extension, is_critical in (
        (x509.BasicConstraints(ca=False, path_length=None), True),
        (_SIGNS_ONLY, True),
        (x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), False),
        (x509.SubjectAlternativeName(names), False),
        (x509.SubjectKeyIdentifier.from_public_key(public), False),
        (x509.AuthorityKeyIdentifier.from_issuer_public_key(public), False),
    ):
        builder = builder.add_extension(extension, is_critical)
    return builder.sign(key, hashes.SHA256())


def _general_name(name: str) -> x509.GeneralName | None:
    """A name or an address as it stands in a certificate; None if it can't."""
    with contextlib.suppress(ValueError):
        return x509.IPAddress(ipaddress.ip_address(name.partition("%")[0]))
    with contextlib.suppress(ValueError):  # of which an error of Unicode is one
        return x509.DNSName(name.encode("idna").decode())
    return None


_PEM = serialization.Encoding.PEM
_SIGNS_ONLY = x509.KeyUsage(
    digital_signature=True,
    **dict.fromkeys(
        (
            *("content_commitment", "key_encipherment", "data_encipherment", "key_agreement"),
            *("key_cert_sign", "crl_sign", "encipher_only", "decipher_only"),
        ),
        False,
    ),
)
