import type { Suppliers } from "../../../../domain/collections.gen";
import type { FormOf } from "../../../../domain/record-fields";
import { SUPPLIER_FIELDS, supplierForm } from "../../../../domain/warehouse/supplier-fields";
import { RecordDrawer } from "../../platform/RecordDrawer";
import { RecordFields } from "../../platform/RecordFields";
import { formTerms } from "../../platform/record-form";

const TERMS = formTerms(SUPPLIER_FIELDS);

interface SupplierDrawerProps {
  /** Left out: a new one. */
  supplier?: Suppliers;
  onClose: () => void;
}

export function SupplierDrawer({ supplier, onClose }: SupplierDrawerProps) {
  return (
    <RecordDrawer<"suppliers", FormOf<typeof SUPPLIER_FIELDS>>
      collection="suppliers"
      record={supplier}
      title={supplier ? `Editar ${supplier.name}` : "Novo fornecedor"}
      schema={supplierForm()}
      {...TERMS}
      savedSentence={({ name }) => `Fornecedor ${name} salvo`}
      saveAndNew="Salvar e novo"
      showsHistory={false}
      onClose={onClose}
    >
      {(form) => <RecordFields fields={SUPPLIER_FIELDS} form={form} />}
    </RecordDrawer>
  );
}
