import { piecesOf } from "../../../../domain/support/calls/links";

/** A user's text with its addresses as links. The linked sites do not learn our address. */
export function LinkedText({ text }: { text: string }) {
  let at = 0;
  return piecesOf(text).map((part) => {
    const key = at;
    at += part.text.length;
    return part.href ? (
      <a key={key} href={part.href} target="_blank" rel="noopener noreferrer nofollow">
        {part.text}
      </a>
    ) : (
      part.text
    );
  });
}
