/** The meaning of a code at the exit desk, and all data of a material. */
import type { InputIn } from "../../../domain/contract";
import type { Day } from "../../../domain/dates";
import { textNames } from "../../../domain/record-fields";
import type { MaterialBalance } from "../../../domain/warehouse/balance";
import { inOrderOfLeaving, isExpired, sumOf } from "../../../domain/warehouse/batches";
import type * as contracts from "../../../domain/warehouse/commands";
import type { BatchBalance, MaterialSheet, ScannedMaterial, StockPeriod, StockScan } from "../../../domain/warehouse/commands";
import { MATERIAL_FIELDS } from "../../../domain/warehouse/material-fields";
import { openFrom } from "../../../domain/warehouse/months";
import { ONE } from "../../../domain/warehouse/quantity";
import { refuse } from "../../../domain/warehouse/refusals";
import { reorderPoint } from "../../../domain/warehouse/reorder";
import type { MaterialKind } from "../../../domain/warehouse/words";
import type { Call } from "../platform/http/endpoint";
import { type App, select, selectFirst } from "../platform/sql/database";
import { number, numbers, selection, text, texts } from "../platform/sql/selection";
import { today } from "../platform/time/clock";
import { hasMoved } from "./masters";
import { lastClosedMonth } from "./post-document";
import { findRequester, requesterCandidate } from "./requesters";
import { shelfSpelling } from "./shelves";
import { availableIn, findMaterials, type MaterialStock, type PlaceStock, stockIn } from "./stock";
import { purchaseValue, VALID_PURCHASE, wholeMaterial } from "./stock-sql";

const SHELF = selection({ shelf: text("MIN(shelf)"), materials: number("COUNT(*)") });
const SHELF_ROWS = "FROM materials WHERE shelf = {:shelf} COLLATE NOCASE AND shelf != '' AND active = TRUE";

export function scan({ app }: Call, { code, receiver }: InputIn<typeof contracts, "scan">): StockScan {
  const day = today(app);
  const requester = findRequester(app, code, day);
  const [material] = requester && !(receiver === "true" && requester.by_enrolment) ? [] : findMaterials(app, [code]);
  if (requester && !material) {
    const { refusals: _, by_enrolment: __, ...shown } = requester;
    return { kind: "requester", requester: shown };
  }
  if (!material) {
    const shelf = selectFirst(app, SHELF, SHELF_ROWS, { shelf: shelfSpelling(app, code) });
    if (shelf && shelf.materials > 0) {
      return { kind: "shelf", ...shelf };
    }
    const unmade = requester ? null : requesterCandidate(app, code);
    if (!unmade) {
      throw refuse("unknown_stock_code", { code });
    }
    return unmade;
  }
  return {
    kind: "material",
    material: scannedMaterial(app, material.material, day),
    quantity: material.factor || ONE,
    pack: material.pack,
  };
}

function balanceOf(material: MaterialStock, day: Day): MaterialBalance {
  const stocks = stockIn(material, "stock");
  const [stock, expired] = [sumOf(stocks), sumOf(stocks.filter((stock) => isExpired(stock, day)))];
  const { quantity, value, reserved } = material;
  return { quantity, value, stock, reserved, expired, available: availableIn(material, day) };
}

const batchBalances = (balances: readonly PlaceStock[], day: Day): BatchBalance[] =>
  inOrderOfLeaving(balances, day).map((balance) => ({ ...balance, expired: isExpired(balance, day) }));

const PHOTO_COLUMNS = selection(texts("photo", "shelf"));

function scannedMaterial(app: App, material: MaterialStock, day: Day): ScannedMaterial {
  const { id, code, name, unit, decimals, minimum, active, batch_control } = material;
  const { photo, shelf } = selectFirst(app, PHOTO_COLUMNS, "FROM materials WHERE id = {:id}", { id })!;
  const materialFields = { id, code, name, unit, decimals, photo, shelf, minimum, active, batch_control };
  return { ...materialFields, ...balanceOf(material, day), batches: batchBalances(stockIn(material, "stock"), day) };
}

const OF_SHEET = selection({
  ...texts(...textNames(MATERIAL_FIELDS), "updated", "merged_into"),
  ...numbers("maximum", "lead_time_days"),
  merged_into_name: text("(SELECT o.name FROM materials o WHERE o.id = materials.merged_into)"),
  kind: text<MaterialKind>("kind"),
  used: number("(SELECT used FROM stock_use WHERE material = materials.id)"),
  use_months: number("(SELECT months FROM stock_use WHERE material = materials.id)"),
});

const PACK = selection<MaterialSheet["packs"][number]>()({
  ...texts("p.id", "p.unit", "p.gtin", "p.supplier", "p.supplier_code"),
  ...numbers("p.factor"),
  supplier_name: text("s.name"),
});

const PART = selection(texts("id", "code", "name"));

const PRICE = selection<MaterialSheet["prices"][number]>()({
  ...texts("e.document", "d.number", "e.day", "d.supplier"),
  ...numbers("e.quantity"),
  value: number(purchaseValue()),
  supplier_name: text("s.name"),
});

const PRICES = 60;

export function materialSheet({ app }: Call, input: InputIn<typeof contracts, "materialSheet">): MaterialSheet {
  const [match] = findMaterials(app, [input.material]);
  if (!match) {
    throw refuse("unknown_material", { code: input.material });
  }
  const day = today(app);
  const { material } = match;
  const { id } = material;
  const { batches: _, ...scanned } = scannedMaterial(app, material, day);
  const sheetFields = selectFirst(app, OF_SHEET, "FROM materials WHERE id = {:id}", { id })!;
  return {
    ...scanned,
    ...sheetFields,
    reorder_point: reorderPoint({ ...sheetFields, ...scanned }, { used: sheetFields.used, months: sheetFields.use_months }),
    balances: batchBalances(material.balances, day),
    packs: select(
      app,
      PACK,
      `FROM material_packs p LEFT JOIN suppliers s ON s.id = p.supplier WHERE p.material = {:id} ORDER BY p.factor, p.id`,
      { id },
    ),
    prices: select(
      app,
      PRICE,
      `FROM stock_movements e JOIN stock_documents d ON d.id = e.document LEFT JOIN suppliers s ON s.id = d.supplier
       WHERE e.material IN ${wholeMaterial("{:id}")} AND ${VALID_PURCHASE} ORDER BY e.rowid DESC LIMIT ${PRICES}`,
      { id },
    ),
    merged: select(app, PART, "FROM materials WHERE merged_into = {:id} AND merged_into != '' ORDER BY search", { id }),
    moved: hasMoved(app, id),
  };
}

export function period({ app }: Call, _: InputIn<typeof contracts, "period">): StockPeriod {
  const [lastClosed, day] = [lastClosedMonth(app), today(app)];
  return { today: day, closed: lastClosed, open_from: openFrom(lastClosed, day) };
}
