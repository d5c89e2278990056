"""Steps of most flows: an image to post, a post from the composer on, and a look at a snap."""

from PIL import Image


def photo(path, width=2_600, height=1_400, colour=(180, 60, 30)):
    Image.new("RGB", (width, height), colour).save(path, "JPEG")
    return path


def send(visitor, feed: str, caption: str) -> None:
    """Finishes a post to a feed from the composer on."""
    visitor.press("radio", feed)
    visitor.fill("Caption", caption)
    visitor.sees(f"Posting to {feed}").press("button", "Post")
    visitor.sees(f"Posted to {feed}")


def look(visitor, feed: str, caption: str) -> tuple[int, int]:
    """Opens a snap and returns the size of the image, which is alone on the screen."""
    visitor.sees(caption, f"#feed-{feed} .row").press_css(f"#feed-{feed} .row-open")
    visitor.until("() => document.querySelector('.viewer-image')?.complete")
    return image_alone(visitor)


def image_alone(visitor) -> tuple[int, int]:
    natural, place, screen = visitor.ask("""() => {
        const image = document.querySelector('.viewer-image'), { x, y, width, height } = image.getBoundingClientRect();
        return [[image.naturalWidth, image.naturalHeight], [x, y, width, height], [0, 0, innerWidth, innerHeight]];
    }""")
    assert place == screen
    return tuple(natural)
