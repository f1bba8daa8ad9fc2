/** The movements of a batch, from the ledger's rows that name it. */
import type { InputOf } from "../../../domain/contract";
import {
  type BatchMove,
  type BatchTrail,
  type batchTrail as contract,
  holdersOf,
  MAX_OF_TRAIL,
  writtenOffQuantity,
} from "../../../domain/warehouse/batch-trail";
import type { Place } from "../../../domain/warehouse/words";
import type { Call } from "../platform/http/endpoint";
import { select, selectFirst } from "../platform/sql/database";
import { requireFound } from "../platform/sql/require";
import { flags, number, numbers, selection, text, texts } from "../platform/sql/selection";
import { requesterName } from "./stock-sql";

const BATCH = selection({
  ...texts("b.id", "b.code", "b.valid_until", "b.material", "m.name", "m.unit"),
  material_code: text("m.code"),
});

const HELD_BY_PLACE = selection({ place: text<Place>("place"), quantity: number("quantity") });

const MOVE = selection<BatchMove>()({
  ...texts("e.document", "d.number", "d.day", "d.requester", "d.work", "d.reason"),
  ...numbers("e.quantity"),
  ...flags("reversed"),
  kind: text<BatchMove["kind"]>("d.kind"),
  place: text<Place>("e.place"),
  reversed_kind: text<BatchMove["reversed_kind"]>("o.kind"),
  supplier_name: text("s.name"),
  requester_name: text(requesterName("q", "p", "c")),
  requester_code: text("q.code"),
  sector_name: text("(SELECT name FROM sectors WHERE id = d.sector)"),
});

export function batchTrail({ app }: Call, { batch }: InputOf<typeof contract>): BatchTrail {
  const foundBatch = requireFound(
    selectFirst(app, BATCH, "FROM stock_batches b JOIN materials m ON m.id = b.material WHERE b.id = {:batch}", {
      batch,
    }),
    "este lote",
    "batch",
  );
  const moves = select(
    app,
    MOVE,
    `FROM (SELECT document, place, MAX(rowid) AS last, SUM(quantity) AS quantity FROM stock_movements
         WHERE batch = {:batch} AND batch != '' GROUP BY document, place) e
       CROSS JOIN (SELECT *, EXISTS (SELECT 1 FROM stock_documents x WHERE x.reversal_of = z.id AND x.reversal_of != '') AS reversed
         FROM stock_documents z) d
       LEFT JOIN stock_documents o ON o.id = d.reversal_of AND d.reversal_of != ''
       LEFT JOIN suppliers s ON s.id = d.supplier LEFT JOIN requesters q ON q.id = d.requester
       LEFT JOIN people p ON p.id = q.person LEFT JOIN sectors c ON c.id = q.sector
     WHERE d.id = e.document ORDER BY d.day DESC, e.last DESC`,
    { batch },
  );
  return {
    ...foundBatch,
    held: select(
      app,
      HELD_BY_PLACE,
      "FROM stock_balances WHERE material = {:material} AND batch = {:batch} ORDER BY place = 'stock' DESC, place",
      { material: foundBatch.material, batch },
    ),
    holders: holdersOf(moves),
    written_off: writtenOffQuantity(moves),
    moves: moves.slice(0, MAX_OF_TRAIL),
  };
}
