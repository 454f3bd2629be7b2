"""Name the images to deploy with by what is in them: the digests that their registries tell now.

python -m tools.pin_images             # writes them into deploy/Dockerfile and deploy/compose.yaml
python -m tools.pin_images --check     # only says which are not pinned, or have changed since
"""

import argparse
import hashlib
import json
import pathlib
import re
import sys
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from typing import NamedTuple

DEPLOY = pathlib.Path(__file__).parents[1] / "deploy"
FILES = (DEPLOY / "Dockerfile", DEPLOY / "compose.yaml")
NAMED = re.compile(r"(?m)^(?P<before>FROM |\s+image: )(?P<image>[^\s@]+)(?P<digest>@sha256:\w+)?")
HUB = "registry-1.docker.io"
# An index of images for several kinds of machines, or one image.
KINDS = (
    "application/vnd.oci.image.index.v1+json",
    "application/vnd.docker.distribution.manifest.list.v2+json",
    "application/vnd.oci.image.manifest.v1+json",
    "application/vnd.docker.distribution.manifest.v2+json",
)
MOST_BYTES = 4 * 2**20
PATIENCE = 30.0


class CannotPin(Exception):
    """A registry does not tell what is asked."""


class Image(NamedTuple):
    """Where an image is, as in `registry/repository:tag`."""

    registry: str
    repository: str
    tag: str

    @property
    def url(self) -> str:
        """Where its manifest is."""
        is_here = self.registry.partition(":")[0] in ("127.0.0.1", "localhost")
        scheme = "http" if is_here else "https"
        return f"{scheme}://{self.registry}/v2/{self.repository}/manifests/{self.tag}"


def read_image(name: str) -> Image:
    """What a name stands for.

    >>> read_image("postgres:17").url
    'https://registry-1.docker.io/v2/library/postgres/manifests/17'
    >>> read_image("ghcr.io/somebody/something:v1")
    Image(registry='ghcr.io', repository='somebody/something', tag='v1')
    """
    first, slash, rest = name.partition("/")
    is_registry = bool(slash) and (set(".:") & set(first) or first == "localhost")
    registry, path = (first, rest) if is_registry else (HUB, name)
    repository, colon, tag = path.partition(":")
    if not colon:
        raise CannotPin(f"{name} has no tag")
    if registry == HUB and "/" not in repository:
        repository = f"library/{repository}"
    return Image(registry, repository, tag)


def digest_of(image: Image) -> str:
    """The digest of what a tag names now; raises `CannotPin`."""
    headers = {"accept": ", ".join(KINDS)}
    try:
        try:
            content = fetch(image.url, headers)
        except urllib.error.HTTPError as error:
            with error:
                if error.code != 401:
                    raise
                asked = error.headers.get("www-authenticate", "")
            content = fetch(image.url, {**headers, "authorization": f"Bearer {token_for(asked)}"})
        kind = json.loads(content).get("mediaType", KINDS[0])
    except (OSError, ValueError, AttributeError, KeyError) as error:
        raise CannotPin(f"{image.url}: {error}") from None
    if kind not in KINDS:
        raise CannotPin(f"{image.url} is a {kind}")
    # Reckoned from what was sent: that is what a machine checks that pulls the image.
    return f"sha256:{hashlib.sha256(content).hexdigest()}"


def token_for(asked: str) -> str:
    """The token that a registry asks for, for everybody who may only read."""
    given = dict(re.findall(r'(\w+)="([^"]*)"', asked))
    realm = given.pop("realm")
    told = json.loads(fetch(f"{realm}?{urllib.parse.urlencode(given)}", {}))
    return str(told.get("token") or told["access_token"])


def fetch(url: str, headers: dict[str, str]) -> bytes:
    """What is at an address."""
    request = urllib.request.Request(url, headers=headers)
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        return bytes(answer.read(MOST_BYTES))


def images_in(text: str) -> Iterator[tuple[str, str]]:
    """The images that a file names, and their digests, which may be empty."""
    for found in NAMED.finditer(text):
        yield found["image"], (found["digest"] or "").removeprefix("@")


def pin(files: tuple[pathlib.Path, ...] = FILES, *, only_check: bool = False) -> int:
    """Pin or check; how many images were not as they should be. Raises `CannotPin`."""
    texts = {file: file.read_text("utf-8") for file in files}
    named = {image: digest for text in texts.values() for image, digest in images_in(text)}
    now = {image: digest_of(read_image(image)) for image in named}
    changed = [image for image in named if named[image] != now[image]]
    for image in changed:
        print(f"{image}: {named[image] or 'not pinned'} -> {now[image]}")
    for file, text in texts.items() if not only_check else ():
        pinned = NAMED.sub(lambda at: f"{at['before']}{at['image']}@{now[at['image']]}", text)
        file.write_text(pinned, "utf-8")
    return len(changed)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Pin the images to deploy with.")
    parser.add_argument("--check", action="store_true", help="change nothing; 1 if anything would")
    chosen = parser.parse_args()
    try:
        count = pin(only_check=chosen.check)
    except CannotPin as problem:
        sys.exit(f"cannot pin: {problem}")
    sys.exit(1 if chosen.check and count else 0)
