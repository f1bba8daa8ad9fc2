/** Materials with their stock, as a command reads them: one query for all its lines. */
import type { Day } from "../../../domain/dates";
import { type BatchStock, isExpired, sumOf } from "../../../domain/warehouse/batches";
import { cleanStockCode, gtinSpellings, MATERIAL_CODES } from "../../../domain/warehouse/codes";
import { refuse } from "../../../domain/warehouse/refusals";
import type { Place } from "../../../domain/warehouse/words";
import { type App, select } from "../platform/sql/database";
import { flags, number, numbers, rows, selection, text, texts } from "../platform/sql/selection";
import { reservedOf } from "./stock-sql";

export interface PlaceStock extends BatchStock {
  place: Place;
}

/** The command updates the figures as it continues. */
export interface MaterialStock {
  id: string;
  code: string;
  name: string;
  unit: string;
  decimals: number;
  minimum: number;
  active: boolean;
  /** The name of the material into which it was merged; "" where it was not. */
  merged_into: string;
  batch_control: boolean;
  /** In all places. */
  quantity: number;
  value: number;
  /** The reserved part of the stock: approved for requests and for other areas' work. */
  reserved: number;
  balances: PlaceStock[];
}

const BALANCE = selection({
  place: text<Place>("b.place"),
  ...texts("b.batch", "s.valid_until"),
  batch_code: text("s.code"),
  quantity: number("b.quantity"),
});

const COLUMNS = {
  ...texts("m.id", "m.code", "m.name", "m.unit"),
  ...numbers("m.decimals", "m.minimum", "v.quantity", "v.value"),
  ...flags("m.active", "m.batch_control"),
  merged_into: text("(SELECT o.name FROM materials o WHERE o.id = m.merged_into)"),
  reserved: number(reservedOf("m.id")),
  balances: rows(
    BALANCE,
    (all) => `(SELECT ${all} FROM stock_balances b LEFT JOIN stock_batches s ON s.id = b.batch WHERE b.material = m.id)`,
  ),
};

const FROM = "materials m LEFT JOIN stock_values v ON v.material = m.id";
const OF_IDS = selection<MaterialStock>()(COLUMNS);

/**
 * The possible meanings of a code, the surest first; the code of a merged material means the remaining one. An id, a material's
 * code, a bar code, a code of the earlier system.
 */
const BY_CODE = `(SELECT asked.key AS asked, 0 AS rank, m.id AS id, 0 AS factor, '' AS pack
    FROM json_each({:codes}) asked CROSS JOIN materials m WHERE m.id = asked.value ->> '$.typed'
  UNION ALL SELECT asked.key, 1, m.id, 0, '' FROM json_each({:codes}) asked CROSS JOIN json_each(asked.value, '$.spellings') spelling
    CROSS JOIN materials m WHERE m.code = spelling.value COLLATE NOCASE
  UNION ALL SELECT asked.key, 2, p.material, p.factor, p.unit FROM json_each({:codes}) asked CROSS JOIN json_each(asked.value, '$.gtins') spelling
    CROSS JOIN material_packs p WHERE p.gtin = spelling.value AND p.gtin != ''
  UNION ALL SELECT asked.key, 3, m.id, 0, '' FROM json_each({:codes}) asked
    CROSS JOIN materials m WHERE m.legacy_code = (asked.value ->> '$.code') COLLATE NOCASE AND m.legacy_code != '')`;

const OF_CODES = selection({
  ...COLUMNS,
  ...numbers("found.asked", "found.factor"),
  ...texts("found.pack"),
});

export interface FoundMaterial {
  material: MaterialStock;
  /** The quantity of one scan of the code, in ten-thousandths of the base unit, and its pack; 0 and "" for the unit itself. */
  factor: number;
  pack: string;
}

/** The materials of the codes, in their order; the same material under several codes is one object. Null for an unknown code. */
export function findMaterials(app: App, codes: readonly string[]): (FoundMaterial | null)[] {
  const lookups = codes.map((typedCode) => {
    const code = cleanStockCode(typedCode);
    return { typed: typedCode, code, spellings: MATERIAL_CODES.spellings(code), gtins: gtinSpellings(code) };
  });
  const found = select(
    app,
    OF_CODES,
    `FROM ${BY_CODE} found CROSS JOIN materials meant CROSS JOIN ${FROM}
     WHERE meant.id = found.id AND m.id = iif(found.rank > 0 AND meant.merged_into != '', meant.merged_into, meant.id) ORDER BY found.asked, found.rank`,
    { codes: lookups },
  );
  const byId = new Map<string, MaterialStock>();
  const materials: (FoundMaterial | null)[] = codes.map(() => null);
  for (const { asked, factor, pack, ...row } of found) {
    if (!materials[asked]) {
      const material = byId.get(row.id) ?? row;
      byId.set(row.id, material);
      materials[asked] = { material, factor, pack };
    }
  }
  return materials;
}

/** @throws Refusal unknown_material, at the line's field. */
export function requireMaterials(app: App, lines: readonly { material: string }[]): MaterialStock[] {
  const materials = findMaterials(
    app,
    lines.map(({ material }) => material),
  );
  return materials.map((material, index) => {
    if (!material) {
      throw refuse("unknown_material", { code: lines[index]!.material }, `lines.${index}.material`);
    }
    return material.material;
  });
}

export function materialsById(app: App, ids: readonly string[]): Map<string, MaterialStock> {
  const materials = select(app, OF_IDS, `FROM json_each({:ids}) asked CROSS JOIN ${FROM} WHERE m.id = asked.value`, {
    ids: [...new Set(ids)],
  });
  return new Map(materials.map((material) => [material.id, material]));
}

/** The quantity that may leave the stock: neither expired nor reserved. @param ownReserved the quantity reserved for this recipient. */
export function availableIn(material: MaterialStock, day: Day, ownReserved = 0): number {
  const good = sumOf(stockIn(material, "stock").filter((balance) => !isExpired(balance, day)));
  // Other reservations do not reduce the holder's own.
  return Math.max(0, good - Math.max(0, material.reserved - ownReserved), Math.min(good, ownReserved));
}

/**
 * Runs before a return: a merged material takes nothing in any more, since its code means the other.
 * @throws Refusal material_merged.
 */
export function requireUnmerged(rows: readonly { material: MaterialStock; quantity: number }[]): void {
  const mergedRow = rows.find(({ material, quantity }) => quantity > 0 && material.merged_into !== "");
  if (mergedRow) {
    const { name, merged_into } = mergedRow.material;
    throw refuse("material_merged", { material: name, kept: merged_into });
  }
}

/** The stock of a material in one place. */
export const stockIn = (material: MaterialStock, place: Place): PlaceStock[] =>
  material.balances.filter((balance) => balance.place === place && balance.quantity > 0);
