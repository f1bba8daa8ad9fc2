import { piecesOf } from "../../../../domain/support/calls/links";

/** What somebody wrote, its addresses as links. Where they lead is told nothing of us. */
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
