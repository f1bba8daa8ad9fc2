/** The meaning of a row's codes: the copies that they name, and codes that belong to another record. */
import type { Remarks } from "../../imports/messages";
import type { ReadItem } from "../catalogue/marc/items";
import { type Catalogue, codeKey, type KnownCopy, type KnownTitle } from "./catalogue";
import type { TitleValues } from "./title-row";

/** Every code that the row names. */
export function codesOf(values: TitleValues): readonly string[] {
  const barcodes = [values.copy.barcode, ...(values.items ?? []).map(({ barcode }) => barcode)].filter(Boolean);
  return barcodes.length === 0 ? values.tombos : [...values.tombos, ...barcodes];
}

/** Every code that the row may mean. */
export const possibleCodesOf = (values: TitleValues): readonly string[] =>
  values.written_tombo ? [...codesOf(values), values.written_tombo] : codesOf(values);

/** A record's data of the copy with this number. */
export function itemOf({ items = [] }: TitleValues, tombo: string): ReadItem | undefined {
  return items.find((item) => codeKey(item.tombo) === codeKey(tombo));
}

/** The row's copies that exist already. A code of another record is an error. */
export function checkCodes(
  catalogue: Catalogue,
  values: TitleValues,
  title: KnownTitle | undefined,
  remarks: Remarks,
): KnownCopy[] {
  const { barcode } = values.copy;
  for (const code of codesOf(values)) {
    const line = catalogue.lineOf(code);
    if (line > 0) {
      remarks.error(
        values.tombos.includes(code) ? "tombo" : "barcode",
        `O código ${code} já aparece na linha ${line} deste arquivo.`,
      );
    }
  }
  const usedCopies = values.tombos.flatMap((tombo) => {
    if (catalogue.lineOf(tombo) > 0) {
      return [];
    }
    const copy = catalogue.copyByCode(tombo);
    if (copy && codeKey(copy.tombo) !== codeKey(tombo)) {
      remarks.error("tombo", `O tombo ${tombo} já é o código de barras de ${ofCopy(copy)}.`);
    } else if (copy && copy.title !== title?.id) {
      remarks.error(
        "tombo",
        `O tombo ${tombo} já é de “${copy.title_name.slice(0, 80)}”. Se os tombos do arquivo são de outra biblioteca, importe-os como número antigo.`,
      );
    } else if (copy) {
      return [copy];
    }
    return [];
  });
  for (const item of values.items ?? []) {
    const other = item.barcode === "" || catalogue.lineOf(item.barcode) > 0 ? undefined : catalogue.copyByCode(item.barcode);
    if (other && codeKey(other.tombo) !== codeKey(item.tombo)) {
      remarks.error("barcode", `O código de barras ${item.barcode} já é de ${ofCopy(other)}.`);
    }
  }
  const holder = barcode === "" || catalogue.lineOf(barcode) > 0 ? undefined : catalogue.copyByCode(barcode);
  if (!holder) {
    return usedCopies;
  }
  const isTheirs = values.tombos.length > 0 ? usedCopies.includes(holder) : holder.title === title?.id;
  if (!isTheirs) {
    remarks.error("barcode", `O código de barras ${barcode} já é de ${ofCopy(holder)}.`);
  }
  return values.tombos.length > 0 ? usedCopies : [holder];
}

function ofCopy(copy: KnownCopy): string {
  return `“${copy.title_name.slice(0, 80)}”${copy.tombo ? `, tombo ${copy.tombo}` : ""}`;
}
