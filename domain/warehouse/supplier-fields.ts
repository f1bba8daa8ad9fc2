/** The fields of a supplier. */
import type { Suppliers } from "../collections.gen";
import { hasLetter, isEmail } from "../imports/cell-shapes";
import { lazily } from "../lazily";
import { isEmailAddress } from "../messaging/email-text";
import { BRAZILIAN_STATES } from "../platform/states";
import { active, type FieldsOf, formSchema, NOT_IN_FORM, text } from "../record-fields";
import { cleanDocument, documentProblem, formatDocument } from "../taxpayer";

/** "01310-100". */
export const formatPostalCode = (digits: string): string => digits.replace(/^(\d{5})(\d{3})$/, "$1-$2");

export const SUPPLIER_FIELDS = {
  name: text("Nome ou razão social", {
    max: 160,
    required: "Informe o nome ou a razão social.",
    history: "nome",
    listed: true,
    searched: true,
    imported: {
      names: [
        "razao social",
        "nome",
        "fornecedor",
        "nome do fornecedor",
        "empresa",
        "nome empresarial",
        "razao social ou nome",
        "name",
      ],
      required: true,
      matchesCell: hasLetter,
    },
  }),
  trade_name: text("Nome fantasia", {
    max: 160,
    listed: true,
    searched: true,
    imported: { names: ["nome fantasia", "fantasia", "nome comercial"] },
  }),
  document: text("CNPJ ou CPF", {
    max: 14,
    code: true,
    help: "Em branco: doador sem CNPJ ou CPF.",
    problem: documentProblem,
    toStored: cleanDocument,
    // With its points and slashes, as on paper.
    toShown: (document) => (document ? formatDocument(document).replace(/^\w+ /, "") : ""),
    listed: true,
    searched: true,
    imported: { names: ["cnpj", "cnpj cpf", "cpf cnpj", "cnpj ou cpf", "cpf", "documento"] },
  }),
  state_registration: text("Inscrição estadual", {
    max: 20,
    sameRow: true,
    imported: { names: ["inscricao estadual", "ie", "insc estadual"] },
  }),
  phone: text("Telefone", {
    max: 20,
    keyboard: "phone",
    listed: true,
    imported: { names: ["telefone", "fone", "celular", "contato", "tel", "whatsapp"] },
  }),
  email: text("E-mail", {
    max: 255,
    keyboard: "email",
    sameRow: true,
    problem: (text) => (text === "" || isEmailAddress(text) ? "" : "Informe um e-mail válido, como vendas@loja.com.br."),
    toStored: (text) => text.toLowerCase(),
    listed: true,
    imported: { names: ["e mail", "email", "correio eletronico"], matchesCell: isEmail, isIdentifyingCell: isEmail },
  }),
  street: text("Logradouro", { max: 160, imported: { names: ["logradouro", "endereco", "rua"] } }),
  number: text("Número", { max: 20, sameRow: true, imported: { names: ["numero", "n", "no"] } }),
  complement: text("Complemento", { max: 80, imported: { names: ["complemento", "compl"] } }),
  district: text("Bairro", { max: 80, sameRow: true, imported: { names: ["bairro", "distrito"] } }),
  city: text("Cidade", {
    max: 80,
    listed: true,
    searched: true,
    imported: { names: ["cidade", "municipio"], allowsDefault: true },
  }),
  state: text("UF", {
    max: 2,
    sameRow: true,
    options: BRAZILIAN_STATES,
    problem: (text) => (text === "" || BRAZILIAN_STATES.includes(text.toUpperCase()) ? "" : "Use a sigla do estado, como SP."),
    toStored: (text) => text.toUpperCase(),
    listed: true,
    imported: { names: ["uf", "estado", "sigla da uf"], allowsDefault: true },
  }),
  postal_code: text("CEP", {
    max: 8,
    keyboard: "digits",
    placeholder: "01310-100",
    problem: (text) => (/^(\d{5}-?\d{3})?$/.test(text) ? "" : "O CEP tem 8 algarismos, como 01310-100."),
    toStored: (text) => text.replace("-", ""),
    toShown: formatPostalCode,
    imported: { names: ["cep", "codigo postal"] },
  }),
  notes: text("Observações", {
    max: 1000,
    lines: true,
    imported: { names: ["observacoes", "observacao", "obs", "notas"] },
  }),
  active: active("Fornecedor ativo", { help: "Inativo não aparece em novas entradas; os documentos são mantidos." }),
  merged_into: NOT_IN_FORM,
} as const satisfies FieldsOf<Suppliers>;

export const supplierForm = lazily(() => formSchema(SUPPLIER_FIELDS));
