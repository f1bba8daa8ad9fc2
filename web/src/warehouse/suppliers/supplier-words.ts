import type { SupplierForm } from "../../../../domain/warehouse/forms";

export const SUPPLIER_LABELS: Readonly<Record<keyof SupplierForm, string>> = {
  name: "Nome ou razão social",
  trade_name: "Nome fantasia",
  document: "CNPJ ou CPF",
  state_registration: "Inscrição estadual",
  email: "E-mail",
  phone: "Telefone",
  street: "Logradouro",
  number: "Número",
  complement: "Complemento",
  district: "Bairro",
  city: "Cidade",
  state: "Estado",
  postal_code: "CEP",
  notes: "Observações",
  active: "Fornecedor ativo",
};
