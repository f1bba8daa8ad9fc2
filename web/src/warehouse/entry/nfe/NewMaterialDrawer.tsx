import type { InvoiceMaterial, InvoiceSheetItem } from "../../../../../domain/warehouse/nfe/commands";
import { unitOfItem } from "../../../../../domain/warehouse/units";
import { UNITS } from "../../../../../domain/warehouse/words";
import { useNewRecordForm } from "../../../platform/useNewRecordForm";
import { FormDrawer } from "../../../ui/form/FormLayer";
import { notify } from "../../../ui/notify";
import { MaterialFields } from "../../materials/MaterialFields";
import {
  type MaterialFormValues,
  type MaterialOutput,
  materialRecord,
  materialSchema,
  NEW_MATERIAL,
} from "../../materials/material-form";

/** "PAPEL SULFITE A4" as a person writes it. */
const capitalisedName = (name: string): string =>
  name === name.toUpperCase() ? name.charAt(0) + name.slice(1).toLowerCase() : name;

interface NewMaterialDrawerProps {
  item: InvoiceSheetItem;
  onSaved: (material: InvoiceMaterial) => void;
  onClose: () => void;
}

/** A material that this note names for the first time: the form starts with the note's data. */
export function NewMaterialDrawer({ item, onSaved, onClose }: NewMaterialDrawerProps) {
  const unit = unitOfItem(item.unit);
  const form = useNewRecordForm<"materials", MaterialFormValues, MaterialOutput>({
    collection: "materials",
    initial: {
      ...NEW_MATERIAL,
      name: capitalisedName(item.name),
      unit,
      decimals: UNITS[unit]?.decimals ?? 0,
      batch_control: item.batches.length > 0,
    },
    schema: materialSchema,
    valuesOf: materialRecord,
    draftKey: `materials/new/${item.code}`,
    staleQueries: ["platform/home"],
    onSaved: ({ id, code, name, unit, decimals, kind, batch_control }) => {
      notify.ok(`${name}: cadastro salvo com o código ${code}`);
      onSaved({ id, code, name, unit, decimals, kind, batch_control, stock: 0, last_price: null });
    },
  });
  return (
    <FormDrawer title="Novo material" form={form} onClose={onClose}>
      <MaterialFields form={form} />
    </FormDrawer>
  );
}
