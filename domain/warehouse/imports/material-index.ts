/** The materials to which an import's rows refer, with the effects of the earlier rows. */
import type { Day } from "../../dates";
import { nameKey } from "../search";
import type { MaterialKind } from "../words";
import type { MaterialColumns, MaterialValues } from "./material-row";

export interface MaterialFields extends Omit<MaterialColumns, "kind"> {
  code: string;
  legacy_code: string;
  kind: MaterialKind;
  decimals: number;
  batch_control: boolean;
}

export interface KnownMaterial {
  id: string;
  fields: MaterialFields;
  active: boolean;
  /** The material into which it was merged, by name and code; "" where it was not. */
  merged_into: string;
  /** It has rows in the ledger. */
  moved: boolean;
  /** The number of the valid document of its opening balance; empty without one. */
  opening: string;
  /** In all places. */
  quantity: number;
  value: number;
  /** In the stock, by the batch's code; a quantity without a batch is under "". */
  stock: Map<string, number>;
  batches: Map<string, { id: string; valid_until: Day | "" }>;
  /** The line of this file with the quantity, by batch. */
  lines: Map<string, number>;
  /** This file opens the material, with its other batches. */
  opens: boolean;
}

export class MaterialIndex {
  private readonly byId = new Map<string, KnownMaterial>();
  private readonly byCode = new Map<string, KnownMaterial>();
  private readonly byLegacy = new Map<string, KnownMaterial>();
  private readonly byName = new Map<string, KnownMaterial>();
  private readonly byGtin = new Map<string, KnownMaterial>();

  has(id: string): boolean {
    return this.byId.has(id);
  }

  add(material: KnownMaterial, gtins: readonly string[] = []): void {
    const { code, legacy_code, name } = material.fields;
    this.byId.set(material.id, material);
    if (code) {
      this.byCode.set(code.toUpperCase(), material);
    }
    if (legacy_code && !this.byLegacy.has(legacy_code.toUpperCase())) {
      this.byLegacy.set(legacy_code.toUpperCase(), material);
    }
    const key = nameKey(name);
    if (!this.byName.has(key)) {
      this.byName.set(key, material);
    }
    for (const gtin of gtins) {
      this.addGtin(gtin, material);
    }
  }

  addGtin(gtin: string, material: KnownMaterial): void {
    this.byGtin.set(gtinKey(gtin), material);
  }

  /** The materials to which a row may refer. */
  candidates({ code, written_code = "", legacy_code, gtin, said }: MaterialValues): (KnownMaterial | undefined)[] {
    return [
      this.withCode(code),
      this.withLegacyCode(legacy_code),
      this.withLegacyCode(code),
      this.withGtin(gtin),
      this.withName(said.name),
      ...(written_code === "" ? [] : [this.withCode(written_code)]),
    ];
  }

  withCode(code: string) {
    return code ? this.byCode.get(code.toUpperCase()) : undefined;
  }
  withLegacyCode(code: string) {
    return code ? this.byLegacy.get(code.toUpperCase()) : undefined;
  }
  withName(name: string) {
    return this.byName.get(nameKey(name));
  }
  withGtin(gtin: string) {
    return gtin ? this.byGtin.get(gtinKey(gtin)) : undefined;
  }
}

const gtinKey = (gtin: string): string => gtin.replace(/^0+/, "");
