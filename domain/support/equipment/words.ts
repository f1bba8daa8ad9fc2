/** What people read of machines. */
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

/** "Notebook Positivo Motion C4120": how a machine is called. */
export const equipmentName = ({ kind_name, brand, model }: { kind_name: string; brand: string; model: string }): string =>
  [kind_name, brand, model].filter(Boolean).join(" ");
