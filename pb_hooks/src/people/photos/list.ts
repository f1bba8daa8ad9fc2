/** The source of the list of photos that wait for their approval. */
import type { lists, WaitingPhotoRow } from "../../../../domain/people/lists";
import { type ListSource, mappedRows, reference } from "../../platform/lists/list";
import { matching } from "../../platform/lists/list-search";
import { calledName } from "../../platform/person-data/person-sql";
import { selection, text, texts } from "../../platform/sql/selection";

/** The decision of a person `p` about a photo on the card. */
export const CARD_PHOTO_DECISION =
  "(SELECT c.decision FROM consents c WHERE c.person = p.id AND c.purpose = 'card_photo' AND c.ended_at = '')";

export const waitingPhotos: ListSource<(typeof lists)["waiting-photos"]> = {
  from: "waiting_photos w JOIN people p ON p.id = w.person",
  id: "w.id",
  search: ({ terms }) => ({
    where: { sql: `p.id IN (SELECT d.id FROM ${matching("people", "{:match}")})`, params: { match: terms.join(" ") } },
  }),
  filters: { class: reference("class", "p.class = {:class}") },
  sorts: { sent_at: ["w.sent_at", "w.rowid"] },
  rows: {
    joins: "LEFT JOIN classes k ON k.id = p.class",
    select: mappedRows(
      selection<WaitingPhotoRow>()({
        ...texts("w.id", "w.person", "p.enrolment", "w.photo", "w.sent_at", "w.sent_by_name"),
        source: text<WaitingPhotoRow["source"]>("w.source"),
        name: text(calledName("p")),
        class_name: text("k.name"),
        current_photo: text("p.photo"),
        consent: text<WaitingPhotoRow["consent"]>(CARD_PHOTO_DECISION),
      }),
      (row) => row,
    ),
  },
};
