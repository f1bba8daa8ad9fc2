/** The list of people: domain/lists.ts names it, this says how it is read. */
import type { lists, PersonRow } from "../../../domain/people/lists";
import { mayPass } from "../../../domain/roles";
import { flags, selection, text, texts } from "../platform/database";
import { byFlag, type ListSource, made, reference } from "../platform/list";
import { fullText } from "../platform/list-search";

const KINDS: readonly string[] = ["student", "teacher", "staff", "other"] satisfies PersonRow["kind"][];

const PERSON = selection<PersonRow>()({
  ...texts("p.id", "p.name", "p.social_name", "p.enrolment", "p.class", "p.photo", "r.card"),
  ...flags("p.active"),
  kind: text("p.kind"),
  class_name: text("k.name"),
  sector_name: text("s.name"),
});

export const people: ListSource<(typeof lists)["people"]> = {
  from: "people p",
  id: "p.id",
  beginning: "substr(p.search, 1, 60)",
  search: (search) => fullText("people", search),
  filters: {
    active: byFlag("p.active"),
    kind: (value) => (KINDS.includes(value) ? { sql: "p.kind = {:kind}", params: { kind: value } } : null),
    class: (value, today) =>
      value === "none" ? { sql: "p.class = ''", params: {} } : reference("class", "p.class = {:class}")(value, today),
    sector: reference("sector", "p.sector = {:sector}"),
  },
  sorts: { name: ["substr(p.search, 1, 60)", "p.id"], enrolment: ["p.enrolment", "p.rowid"] },
  rows: {
    joins: `LEFT JOIN classes k ON k.id = p.class LEFT JOIN sectors s ON s.id = p.sector LEFT JOIN readers r ON r.person = p.id`,
    select: made(PERSON, (row, { actor }) => ({ ...row, card: mayPass(actor.roles, ["Biblioteca"]) ? row.card : "" })),
  },
};
