/** The photo of a card's holder, as separate routes serve it. */
import type { CardRecord } from "./card";

/** A card uses the thumbnail that PocketBase makes of a photo; at the gate the user compares a face from a step away. */
const SIZES = { card: "240x0", gate: "640x0" } as const;

/** Answers with the picture; the caller has tested whether the user may see it. */
export function servePhoto(e: core.RequestEvent, card: Pick<CardRecord, "person" | "photo">, place: keyof typeof SIZES): void {
  const size = SIZES[place];
  const person = e.app.findRecordById("people", card.person);
  const files = e.app.newFilesystem()!;
  try {
    const key = person.baseFilesPath();
    const thumb = `${key}/thumbs_${card.photo}/${size}_${card.photo}`;
    if (!files.exists(thumb)) {
      files.createThumb(`${key}/${card.photo}`, thumb, size);
    }
    files.serve(e.response, e.request!, thumb, card.photo);
  } finally {
    files.close();
  }
}
