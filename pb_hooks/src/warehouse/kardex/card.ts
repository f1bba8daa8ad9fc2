/** The stock card of a material, by the day to which each document belongs. */
import type { InputOf, OutputOf } from "../../../../domain/contract";
import {
  type CardEntry,
  cardTotals,
  MAX_OF_CARD,
  runningBalance,
  type stockCard as stockCardContract,
} from "../../../../domain/warehouse/kardex/kardex";
import { refuse } from "../../../../domain/warehouse/refusals";
import type { Call } from "../../platform/http/endpoint";
import { select, selectFirst } from "../../platform/sql/database";
import { number, numbers, selection, text, texts } from "../../platform/sql/selection";
import { findMaterials } from "../stock";
import { requesterName } from "../stock-sql";

const OPENING_BALANCE = selection({ quantity: number("SUM(e.quantity)"), value: number("SUM(e.value)") });

const ENTRY = selection<CardEntry>()({
  ...texts("d.number", "d.day"),
  ...numbers("e.quantity", "e.value", "e.moved"),
  document: text("d.id"),
  kind: text<CardEntry["kind"]>("d.kind"),
  reversed_kind: text<CardEntry["reversed_kind"]>("(SELECT kind FROM stock_documents WHERE id = d.reversal_of)"),
  supplier_name: text("s.name"),
  requester_name: text(requesterName("q", "p", "c")),
  sector_name: text("(SELECT name FROM sectors WHERE id = d.sector)"),
});

const SHELF = selection(texts("shelf"));

export function stockCard({ app }: Call, input: InputOf<typeof stockCardContract>): OutputOf<typeof stockCardContract> {
  const [material] = findMaterials(app, [input.material]);
  if (!material) {
    throw refuse("unknown_material", { code: input.material }, "material");
  }
  const { id, code, name, unit } = material.material;
  const period = { material: id, from: input.from || "0001-01-01", to: input.to || "9999-12-31" };
  const opening = selectFirst(app, OPENING_BALANCE, "FROM stock_movements e WHERE e.material = {:material} AND e.day < {:from}", {
    material: id,
    from: period.from,
  })!;
  const entries = select(
    app,
    ENTRY,
    `FROM (SELECT document, MIN(rowid) AS first, SUM(quantity) AS quantity, SUM(value) AS value,
         CASE WHEN SUM(quantity) = 0 THEN SUM(MAX(quantity, 0)) ELSE 0 END AS moved
       FROM stock_movements WHERE material = {:material} AND day BETWEEN {:from} AND {:to} GROUP BY document
       ORDER BY MIN(day), first LIMIT ${MAX_OF_CARD + 1}) e
     CROSS JOIN stock_documents d LEFT JOIN suppliers s ON s.id = d.supplier LEFT JOIN requesters q ON q.id = d.requester
       LEFT JOIN people p ON p.id = q.person LEFT JOIN sectors c ON c.id = q.sector
     WHERE d.id = e.document ORDER BY d.day, e.first`,
    period,
  );
  const visibleEntries = entries.slice(0, MAX_OF_CARD);
  return {
    ...{ id, code, name, unit, before: opening },
    shelf: selectFirst(app, SHELF, "FROM materials WHERE id = {:id}", { id })!.shelf,
    rows: runningBalance(opening, visibleEntries),
    totals: cardTotals(opening, visibleEntries),
    cut: entries.length > MAX_OF_CARD,
  };
}
