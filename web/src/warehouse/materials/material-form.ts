/** The material's form as the new one's and the edited one's screens use it. */
import * as z from "zod/mini";
import { EMPTY_MATERIAL, type MaterialForm, materialForm, materialValues } from "../../../../domain/warehouse/forms";
import { formatQuantity } from "../../../../domain/warehouse/quantity";
import { MATERIAL_KIND_WORDS } from "../../../../domain/warehouse/words";
import { formatValue } from "../../platform/useRecordForm";
import { imageChange } from "../../ui/form/image-file";

/** A limit may also be what was typed and can't be read. */
export type MaterialFormValues = Omit<MaterialForm, "minimum" | "maximum" | "lead_time_days"> & {
  minimum: number | string;
  maximum: number | string;
  lead_time_days: number | string;
  photo: File | null | undefined;
};

export const materialSchema = z.safeExtend(materialForm, { photo: imageChange });
export type MaterialOutput = z.infer<typeof materialSchema>;

export const NEW_MATERIAL: MaterialFormValues = { ...EMPTY_MATERIAL, photo: undefined };

/** The record's values; the photo only where it changes. */
export function materialRecord({ photo, ...form }: MaterialOutput) {
  return { ...materialValues(form), ...(photo === undefined ? {} : { photo }) };
}

export const MATERIAL_LABELS: Readonly<Record<keyof MaterialForm, string>> & { photo: string } = {
  name: "Nome",
  code: "Código",
  description: "Descrição",
  unit: "Unidade",
  decimals: "Casas decimais",
  kind: "Tipo",
  expense_element: "Elemento de despesa",
  account: "Conta contábil",
  catmat_code: "Código CATMAT",
  catmat_text: "Descrição CATMAT",
  legacy_code: "Código no sistema anterior",
  minimum: "Estoque mínimo",
  maximum: "Estoque máximo",
  lead_time_days: "Prazo de entrega (dias)",
  batch_control: "Controle de lote e validade",
  shelf: "Prateleira",
  active: "Material ativo",
  photo: "Foto",
};

/** Formats a value of the form for users. */
export function formatMaterialValue(name: string, value: unknown): string {
  if ((name === "minimum" || name === "maximum") && typeof value === "number") {
    return formatQuantity(value);
  }
  return name === "kind" && (value === "consumable" || value === "permanent")
    ? MATERIAL_KIND_WORDS[value]
    : formatValue(name, value);
}
