/** The source of the list of people. */
import type { lists, PersonRow } from "../../../domain/people/lists";
import { mayPass, type Role } from "../../../domain/roles";
import { byFlag, type ListSource, mappedRows, reference } from "../platform/lists/list";
import { fullText } from "../platform/lists/list-search";
import { flags, number, selection, text, texts } from "../platform/sql/selection";

export const KINDS: readonly string[] = ["student", "teacher", "staff", "other"] satisfies PersonRow["kind"][];

/** The code that a person has in an area, such as a reader's card. */
export interface PersonCode {
  /** The SQL of the code, or NULL, for the person `p`. */
  sql: string;
  /** The roles that may see it. */
  roles: readonly Role[];
}

const PERSON = {
  ...texts("p.id", "p.name", "p.social_name", "p.enrolment", "p.class", "p.photo"),
  ...flags("p.active"),
  class_year: number("k.year"),
  kind: text<PersonRow["kind"]>("p.kind"),
  class_name: text("k.name"),
  sector_name: text("s.name"),
};

/** @param code shown beside a name to the users who may see it. */
export const people = (code: PersonCode | undefined): ListSource<(typeof lists)["people"]> => ({
  from: "people p",
  id: "p.id",
  searchPrefix: "substr(p.search, 1, 60)",
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
    joins: "LEFT JOIN classes k ON k.id = p.class LEFT JOIN sectors s ON s.id = p.sector",
    select: mappedRows(selection<PersonRow>()({ ...PERSON, card: text(code?.sql ?? "''") }), (row, { actor }) => ({
      ...row,
      card: code && mayPass(actor.roles, code.roles) ? row.card : "",
    })),
  },
});
