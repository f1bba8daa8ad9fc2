/** The school's staff with the machines and material in their hands: a view of its people, and no second list of them. */
import type { lists, StaffRow } from "../../../../domain/support/lists";
import { type ListSource, reference } from "../../platform/lists/list";
import { fullText } from "../../platform/lists/list-search";
import { number, selection, text, texts } from "../../platform/sql/selection";

const KINDS: readonly string[] = ["teacher", "staff", "other"] satisfies StaffRow["kind"][];
const custodyCount = (kind: "charge" | "loan") =>
  number(
    `(SELECT COUNT(*) FROM custodies c WHERE c.person = p.id AND c.person != '' AND c.ended_at = '' AND c.kind = '${kind}')`,
  );

export const staff: ListSource<(typeof lists)["staff"]> = {
  from: "people p",
  id: "p.id",
  searchPrefix: "substr(p.search, 1, 60)",
  where: () => ({ sql: "p.active = TRUE AND p.kind IN ('teacher', 'staff', 'other')", params: {} }),
  search: (search) => fullText("people", search),
  filters: {
    sector: reference("sector", "p.sector = {:sector}"),
    kind: (value) => (KINDS.includes(value) ? { sql: "p.kind = {:kind}", params: { kind: value } } : null),
    holding: (value) =>
      value === "true"
        ? { sql: "EXISTS (SELECT 1 FROM custodies c WHERE c.person = p.id AND c.person != '' AND c.ended_at = '')", params: {} }
        : null,
  },
  sorts: { name: ["substr(p.search, 1, 60)", "p.id"] },
  rows: {
    joins: "LEFT JOIN sectors s ON s.id = p.sector",
    select: selection<StaffRow>()({
      ...texts("p.id", "p.name", "p.social_name", "p.enrolment", "p.photo", "p.sector"),
      kind: text<StaffRow["kind"]>("p.kind"),
      sector_name: text("s.name"),
      heads: text("(SELECT group_concat(h.name, ', ') FROM sectors h WHERE h.head = p.id AND h.head != '' AND h.active = TRUE)"),
      charges: custodyCount("charge"),
      loans: custodyCount("loan"),
      calls: number("(SELECT COUNT(*) FROM service_calls k WHERE k.requester = p.id AND k.ended = FALSE)"),
    }),
  },
};
