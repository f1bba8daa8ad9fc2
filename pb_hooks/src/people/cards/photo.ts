/** The photo of who has a card, as routes of their own serve it. */
import type { CardRecord } from "./card";

/** On a card it is the one that PocketBase makes of a photo too; at the gate a face is compared from a step away. */
const SIZES = { card: "240x0", gate: "640x0" } as const;

/** Answers with the picture; whether it may be seen is the caller's to know. */
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
