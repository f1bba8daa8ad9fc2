/** The Portuguese words for machines. */
import type { Equipment } from "../../collections.gen";

export type EquipmentState = Equipment["state"];

export const STATE_WORDS: Readonly<Record<EquipmentState, string>> = {
  in_stock: "guardado",
  in_use: "em uso",
  maintenance: "em manutenção",
  on_loan: "emprestado",
  lost: "extraviado",
  written_off: "baixado",
};

/** The name of a machine: "Notebook Positivo Motion C4120". */
export const equipmentName = ({ kind_name, brand, model }: { kind_name: string; brand: string; model: string }): string =>
  [kind_name, brand, model].filter(Boolean).join(" ");

export type CustodyKind = "charge" | "loan";

export const CUSTODY_WORDS: Readonly<Record<CustodyKind, string>> = { charge: "carga", loan: "empréstimo" };

/** The address in a label's QR code, below the school's own. */
export const labelPath = (token: string): string => `/qr/${token}`;

/** A scanned label's token, from the whole address or alone; "" for any other code. */
export function labelToken(code: string): string {
  const match = /(?:^|\/qr\/)([a-z2-9]{26})\/?$/.exec(code.trim());
  return match?.[1] ?? "";
}
