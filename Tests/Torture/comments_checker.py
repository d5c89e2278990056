"""The judge of comments: none is lost or doubled, and no viewer is shown one that is deleted or behind a block. It works with the facts of
`album_checker`."""

from dataclasses import dataclass

METHODS = frozenset({"comment.post", "comment.edit", "comment.delete", "comment.list"})
# Refusals that honest clients may get.
REFUSALS = frozenset({"unknown_comment", "unknown_photo", "forbidden", "comments_closed", "edit_closed"})


@dataclass
class Talked:
    """A comment as it was acknowledged."""

    author: str
    photo: str
    top: str | None
    # The line of the answer.
    line: int


class CommentsChecker:
    def __init__(self, album):
        self.album = album
        self.comments: dict[str, Talked] = {}
        self.keys: dict[tuple[str, str], list[str]] = {}
        # Every text that was sent for a comment.
        self.sent: dict[str, set[str]] = {}
        self.looks = 0

    def changes(self, method: str, params: dict, person: str | None) -> list[tuple]:
        """The facts that a request changes, and their new values."""
        comment = self.comments.get(params.get("comment"))
        if comment is None:
            return []
        if method == "comment.edit" and comment.author == person:
            self.sent[params["comment"]].add(params["text"])
            return [(("text", params["comment"]), params["text"])]
        if method == "comment.delete" and person in (comment.author, self.album.authors.get(comment.photo)):
            return [(("erased", params["comment"]), True)]
        return []

    def reply(self, ask: dict, line: int, person: str, result: dict, findings) -> None:
        method, params = ask["method"], ask["params"]
        if method == "comment.post":
            self._posted(line, person, params, result["comment"], findings)
        elif method == "comment.list":
            self._listed(ask["line"], person, params["photo"], result, findings)
        elif comment := self.comments.get(params["comment"]):
            allowed = {comment.author} if method == "comment.edit" else {comment.author, self.album.authors.get(comment.photo, person)}
            if person not in allowed:
                findings.seen.append(f"{person} did {method} to comment {params['comment']} of {comment.author}")

    def _posted(self, line: int, person: str, params: dict, comment: dict, findings) -> None:
        number, key = comment["id"], (person, params["key"])
        self.keys.setdefault(key, []).append(number)
        if len(set(self.keys[key])) > 1:
            findings.duplicated.append(f"{person} got two comments for {params['key']}: {self.keys[key]}")
        self.sent.setdefault(number, set()).add(params["text"])
        if number not in self.comments:
            self.comments[number] = Talked(person, params["photo"], params.get("to"), line)
            fact = self.album.fact("text", number)
            fact.value, fact.since = params["text"], line

    def _listed(self, asked: int, viewer: str, photo: str, result: dict, findings) -> None:
        self.looks += 1
        author = self.album.authors.get(photo)
        if author and (reason := self.album.hidden(asked, photo, viewer, author)):
            findings.seen.append(f"{viewer} was shown the comments on photo {photo}, and {reason}")
        for comment in result["comments"]:
            # Of a deleted comment with answers only its place is left.
            if "author" in comment:
                self._judge_shown(asked, viewer, comment, findings)
        if "next" not in result:
            self._judge_left_out(asked, viewer, photo, {comment["id"] for comment in result["comments"]}, findings)

    def _judge_shown(self, asked: int, viewer: str, comment: dict, findings) -> None:
        number, author = comment["id"], comment["author"]["id"]
        if self.album.sure(asked, True, "erased", number):
            findings.seen.append(f"{viewer} was shown comment {number}, and it was deleted")
        for one, other in ((viewer, author), (author, viewer)):
            if self.album.sure(asked, True, "block", one, other):
                findings.seen.append(f"{viewer} was shown comment {number}, and {one} blocks {other}")
        fact = self.album.facts.get(("text", number))
        if fact and self.album.is_sure(fact) and fact.since < asked and comment["text"] != fact.value:
            findings.wrong.append(f"comment {number} was shown with the text {comment['text']}, and it is {fact.value}")

    def _judge_left_out(self, asked: int, viewer: str, photo: str, shown: set[str], findings) -> None:
        """A page that is the last one has every comment that nothing can have hidden or deleted."""
        for number, comment in self.comments.items():
            is_listed = comment.photo == photo and comment.top is None and comment.line < asked
            if is_listed and number not in shown and self._is_untouched(number, viewer):
                findings.lost.append(f"comment {number} was left out of the comments on photo {photo} for {viewer}")

    def _is_untouched(self, number: str, viewer: str | None = None) -> bool:
        """Whether no request was sent that would delete a comment, or hide it from a viewer."""
        comment, facts = self.comments[number], self.album.facts
        people = {comment.author, self.album.authors.get(comment.photo), viewer} - {None}
        is_blocked = viewer and any(("block", one, other) in facts for one in people for other in people)
        return ("erased", number) not in facts and ("gone", comment.photo) not in facts and not is_blocked

    # The database.

    def check(self, stored, now) -> None:
        for (author, key), reported in self.keys.items():
            there = stored.comment_keyed(author, key)
            if reported[0] not in there:
                now.lost.append(f"the comment {key} of {author} was acknowledged as {reported[0]}, and there is {there}")
            if len(there) > 1:
                now.duplicated.append(f"the comment {key} of {author} is there as {there}")
        for number, comment in self.comments.items():
            row = stored.comments.get(number)
            if row and row.gone and self._is_untouched(number):
                now.lost.append(f"comment {number} is gone without a request to delete it")
            if row and (row.author, row.photo) != (comment.author, comment.photo):
                now.wrong.append(f"comment {number} of {comment.author} on photo {comment.photo} is stored as {row}")

    def compare(self, name: tuple, value, stored, now) -> None:
        """Compares a fact with the store."""
        kind, number = name
        row = stored.comments.get(number)
        if row is None:
            now.lost.append(f"comment {number} is not there")
        elif kind == "erased" and not row.gone:
            now.lost.append(f"comment {number} was deleted, and is there")
        elif kind == "text" and not row.gone and row.text != value:
            now.lost.append(f"the text of comment {number} was acknowledged as {value}, and is {row.text}")

    def erased(self, stored) -> dict[bytes, str]:
        """The texts of comments that are gone."""
        gone = [number for number, comment in stored.comments.items() if comment.gone]
        return {text.encode(): f"comment {number}" for number in gone for text in self.sent.get(number, ())}
