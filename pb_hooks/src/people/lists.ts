/** The list of people: domain/lists.ts names it, this says how it is read. */
import type { lists, PersonRow } from "../../../domain/people/lists";
import { mayPass } from "../../../domain/roles";
import { flag, type ListSource, reference } from "../platform/list";
import { fullText } from "../platform/list-search";

const KINDS: readonly string[] = ["student", "teacher", "staff", "other"] satisfies PersonRow["kind"][];

export const people: ListSource<(typeof lists)["people"]> = {
  from: "people p",
  id: "p.id",
  beginning: "substr(p.search, 1, 60)",
  search: (search) => fullText("people", search),
  filters: {
    active: flag("p.active"),
    kind: (value) => (KINDS.includes(value) ? { sql: "p.kind = {:kind}", params: { kind: value } } : null),
    class: (value, today) =>
      value === "none" ? { sql: "p.class = ''", params: {} } : reference("class", "p.class = {:class}")(value, today),
    sector: reference("sector", "p.sector = {:sector}"),
  },
  sorts: { name: ["substr(p.search, 1, 60)", "p.id"], enrolment: ["p.enrolment", "p.rowid"] },
  rows: (read, ids, _today, { roles }) =>
    read(
      `SELECT p.id, p.name, p.social_name, p.kind, p.enrolment, p.class, COALESCE(k.name, '') AS class_name,
         COALESCE(s.name, '') AS sector_name, p.photo, p.active, COALESCE(r.card, '') AS card
       FROM people p LEFT JOIN classes k ON k.id = p.class LEFT JOIN sectors s ON s.id = p.sector
         LEFT JOIN readers r ON r.person = p.id
       WHERE p.id IN (SELECT value FROM json_each({:ids}))`,
      { ids },
      {
        id: "",
        name: "",
        social_name: "",
        kind: "",
        enrolment: "",
        class: "",
        class_name: "",
        sector_name: "",
        photo: "",
        active: false,
        card: "",
      },
    ).map((row) => ({ ...row, kind: row.kind as PersonRow["kind"], card: mayPass(roles, ["Biblioteca"]) ? row.card : "" })),
};
