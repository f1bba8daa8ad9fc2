/** Stocktaking: several people at once, each scan a row, and nothing is ever deleted. */

import { cleanCode } from "../../../../domain/codes";
import type { InputIn } from "../../../../domain/contract";
import type { Day } from "../../../../domain/dates";
import type { CopyState } from "../../../../domain/library/circulation/lending";
import { isbnFromCode, looksLikeCard } from "../../../../domain/library/codes";
import type { SetAside } from "../../../../domain/library/holds/commands";
import type * as contracts from "../../../../domain/library/inventory/commands";
import type { InventoryScanAnswer } from "../../../../domain/library/inventory/commands";
import {
  type CountedCopy,
  countsAsExpected,
  type InventoryOutcome,
  inventorySentence,
  outcomeOf,
} from "../../../../domain/library/inventory/inventory";
import { refuse } from "../../../../domain/library/refusals";
import type { Call } from "../../platform/http/endpoint";
import { type App, execute, select, selectFirst } from "../../platform/sql/database";
import { requireRecord } from "../../platform/sql/require";
import { number, selection, text, texts } from "../../platform/sql/selection";
import { localTime, now, stamp } from "../../platform/time/clock";
import { record } from "../../platform/timeline/timeline";
import { returnCopy } from "../circulation/return";
import { setAsideOf } from "../holds/holds";
import { type CopyRecord, findCopy, findReader, holderName, requireCopy, scannedCopy, setSeenAt } from "../lookup";
import { placeSpelling } from "../places";

export function startInventory({ app, actor }: Call, input: InputIn<typeof contracts, "startInventory">): { id: string } {
  if (input.material_type) {
    requireRecord(app, "material_types", input.material_type, "este tipo de material", "material_type");
  }
  const inventory = new Record(app.findCachedCollectionByNameOrId("inventories"));
  inventory.load({
    ...input,
    location: placeSpelling(app, input.location),
    started_at: stamp(now()),
    started_by: actor.id,
    scans: 0,
  });
  app.saveNoValidate(inventory);
  recordInventory({ app, actor }, inventory.id, "started", `Inventário “${input.name}” iniciado`);
  return { id: inventory.id };
}

const MAX_LOCATIONS = 300;

export function copyLocations({ app }: Call): { locations: { name: string; copies: number }[] } {
  const locations = select(
    app,
    selection({ name: text("location"), copies: number("COUNT(*)") }),
    `FROM copies WHERE location != '' AND state != 'withdrawn'
     GROUP BY location ORDER BY location COLLATE NOCASE LIMIT ${MAX_LOCATIONS}`,
  );
  return { locations };
}

/** Records an event of the whole inventory. */
export function recordInventory(
  { app, actor }: Pick<Call, "app" | "actor">,
  inventory: string,
  kind: string,
  text: string,
): void {
  record(app, actor, { area: "library", collection: "inventories", subject: inventory, kind, text });
}

export function requireInventory(app: App, id: string): core.Record {
  return requireRecord(app, "inventories", id, "este inventário", "inventory");
}

/** The length of a code in the collection: a text may have more letters in capitals than it had as typed. */
const MAX_CODE = 200;

export function inventoryScan(call: Call, input: InputIn<typeof contracts, "inventoryScan">): InventoryScanAnswer {
  const { app, actor } = call;
  const inventory = requireInventory(app, input.inventory);
  const code = cleanCode(input.code).slice(0, MAX_CODE);
  const copy = findCopy(app, input.code);
  const earlier = earlierScan(app, inventory.id, copy?.id ?? "", code);
  const sameId = selectFirst(app, SCAN, "FROM inventory_scans WHERE id = {:id}", { id: input.id });
  const isSame = sameId?.inventory === inventory.id && sameId.copy === (copy?.id ?? "") && (copy || sameId.code === code);
  if (sameId && !isSame) {
    throw refuse("id_taken", {});
  }
  if (earlier) {
    return again(app, inventory, copy, code, earlier.outcome, sameId === null);
  }
  if (inventory.getString("closed_at") !== "") {
    throw refuse("inventory_closed", { name: inventory.getString("name") });
  }
  if (!copy) {
    refuseOtherCodes(app, code);
  }
  const countedRow = copy && countedCopy(app, inventory, copy);
  const outcome = countedRow ? outcomeOf(countedRow) : "unknown";
  const at = stamp(now());
  execute(
    app,
    `INSERT INTO inventory_scans (id, inventory, copy, code, at, "by", outcome, expected, created, updated)
     VALUES ({:id}, {:inventory}, {:copy}, {:code}, {:at}, {:by}, {:outcome}, {:expected}, {:at}, {:at})`,
    {
      id: input.id,
      inventory: inventory.id,
      copy: copy?.id ?? "",
      code,
      at,
      by: actor.id,
      outcome,
      expected: countedRow ? countsAsExpected(outcome, countedRow.inScope) : false,
    },
  );
  let set_aside: SetAside | undefined;
  if (copy && outcome === "found") {
    ({ set_aside } = returnCopy(call, copy));
  } else if (copy) {
    setSeenAt(app, copy.id, at);
  }
  // Saved as a record, so that all users of the count get an event.
  inventory.set("scans", inventory.getInt("scans") + 1);
  app.saveNoValidate(inventory);
  return {
    outcome,
    repeated: false,
    code,
    sentence: inventorySentence(outcome, countedRow ?? UNKNOWN_COPY, localTime(app, now()).day),
    copy: copy && scannedCopy(outcome === "found" ? requireCopy(app, copy.id) : copy),
    ...(set_aside ? { set_aside } : {}),
  };
}

const SCAN = selection(texts("inventory", "copy", "code"));
const UNKNOWN_COPY: CountedCopy = { state: "normal", inScope: false, holder: null, location: "" };

const EARLIER = selection({ outcome: text<InventoryOutcome>("outcome") });

function earlierScan(app: App, inventory: string, copy: string, code: string) {
  const condition = copy ? "copy = {:copy} AND copy != ''" : "code = {:code} AND copy = ''";
  const params: Record<string, string> = copy ? { inventory, copy } : { inventory, code };
  return selectFirst(app, EARLIER, `FROM inventory_scans WHERE inventory = {:inventory} AND ${condition}`, params);
}

/** A second scan changes no count; its answer repeats the open question about the copy. */
function again(
  app: App,
  inventory: core.Record,
  copy: CopyRecord | null,
  code: string,
  previousOutcome: InventoryOutcome,
  other: boolean,
): InventoryScanAnswer {
  const countedRow = copy && countedCopy(app, inventory, copy);
  const current = countedRow ? outcomeOf(countedRow) : previousOutcome;
  // A copy that the first scan found is a normal copy at the second.
  const outcome = previousOutcome === "found" && current === "right" ? "found" : current;
  const sentence = inventorySentence(current, countedRow ?? UNKNOWN_COPY, localTime(app, now()).day);
  const set_aside = copy?.awaited && outcome === "found" ? setAsideOf(app, copy.id) : undefined;
  const isSettled = outcome === "right" || outcome === "found";
  return {
    outcome,
    repeated: other,
    code,
    sentence:
      !other && previousOutcome !== "found"
        ? sentence
        : isSettled
          ? other
            ? "Já contado"
            : "Encontrado"
          : `Já contado. ${sentence}`,
    copy: copy && scannedCopy(copy),
    ...(set_aside ? { set_aside } : {}),
  };
}

function refuseOtherCodes(app: App, code: string): void {
  if (looksLikeCard(code) && findReader(app, code)) {
    throw refuse("scan_is_card", { code }, "code");
  }
  if (isbnFromCode(code)) {
    throw refuse("scan_is_isbn", { code }, "code");
  }
}

function countedCopy(app: App, inventory: core.Record, copy: CopyRecord): CountedCopy {
  const row = selectFirst(app, selection(texts("location")), "FROM copies WHERE id = {:id}", { id: copy.id });
  const location = row?.location ?? "";
  const [place, type] = [inventory.getString("location"), inventory.getString("material_type")];
  return {
    state: copy.state as CopyState,
    inScope: (place === "" || place === location) && (type === "" || type === copy.material_type),
    holder: copy.loan ? { name: holderName(app, copy), due: copy.due as Day } : null,
    location,
  };
}
