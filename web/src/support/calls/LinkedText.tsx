import { piecesOf } from "../../../../domain/support/calls/links";

/** A user's text with its addresses as links. The linked sites learn nothing about us. */
export function LinkedText({ text }: { text: string }) {
  let at = 0;
  return piecesOf(text).map((piece) => {
    const key = at;
    at += piece.text.length;
    return piece.href ? (
      <a key={key} href={piece.href} target="_blank" rel="noopener noreferrer nofollow">
        {piece.text}
      </a>
    ) : (
      piece.text
    );
  });
}
