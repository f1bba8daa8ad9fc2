/** A row of a list of suppliers: its reading and its effect. */
import { byName } from "../../by-name";
import { addTo } from "../../grouped";
import type { Cells } from "../../imports/fields";
import { hasError, Remarks, type RowMessage } from "../../imports/messages";
import { remarkLengths } from "../../imports/record-fields";
import type { Verdict } from "../../imports/verdict";
import { isEmailAddress } from "../../messaging/email-text";
import { parsePhone } from "../../people/phone";
import { BRAZILIAN_STATES } from "../../platform/states";
import { type ImportedName, importedNames } from "../../record-fields";
import { cleanDocument, documentProblem, formatDocument } from "../../taxpayer";
import { searchText } from "../../text";
import { nameKey } from "../search";
import { SUPPLIER_FIELDS } from "../supplier-fields";

type SupplierColumn = ImportedName<typeof SUPPLIER_FIELDS>;
export type SupplierFields = Record<SupplierColumn, string>;

const COLUMNS = importedNames(SUPPLIER_FIELDS);

/** Reads a row; its problems are in the messages. */
export function readSupplierRow(cells: Cells): { values: SupplierFields; messages: RowMessage[] } {
  const remarks = new Remarks();
  const values = byName(COLUMNS, (column) => cells[column] ?? "");
  if (searchText(values.name).length < 2) {
    remarks.error("name", values.name ? `“${values.name}” não é nome de fornecedor.` : "Falta o nome do fornecedor.");
  }
  values.document = readDocument(values.document, remarks);
  const drop = (field: SupplierColumn, reason: string) => {
    remarks.warning(field, `${SUPPLIER_FIELDS[field].label} “${values[field].slice(0, 80)}” não foi gravado: ${reason}`);
    values[field] = "";
  };
  values.email = values.email.toLowerCase();
  if (values.email !== "" && !isEmailAddress(values.email)) {
    drop("email", "não é um e-mail.");
  }
  values.state = values.state.toUpperCase();
  if (values.state !== "" && !BRAZILIAN_STATES.includes(values.state)) {
    drop("state", "use a sigla do estado, como SP.");
  }
  values.postal_code = readPostalCode(values.postal_code);
  if (values.postal_code !== "" && !/^\d{8}$/.test(values.postal_code)) {
    drop("postal_code", "o CEP tem 8 algarismos.");
  }
  values.phone = parsePhone(values.phone)?.e164 ?? values.phone;
  remarkLengths(SUPPLIER_FIELDS, values, remarks);
  return { values, messages: remarks.messages };
}

/** A spreadsheet drops the leading zeros of a CNPJ or CPF: they are put back where the check digits then fit. */
function readDocument(cell: string, remarks: Remarks): string {
  const document = cleanDocument(cell.replace(/^(\d+)[.,]0$/, "$1"));
  const paddedDocuments = /^\d{8,13}$/.test(document) ? [document.padStart(14, "0"), document.padStart(11, "0")] : [];
  const validDocument = [document, ...paddedDocuments].find((candidate) => candidate === "" || documentProblem(candidate) === "");
  if (validDocument === undefined || /E\+/i.test(cell)) {
    remarks.error("document", `“${cell}”: ${documentProblem(document) || "formate a coluna como texto."}`);
    return "";
  }
  return validDocument;
}

function readPostalCode(cell: string): string {
  const digits = cell.replace(/[.,]0$/, "").replace(/[.\s-]/g, "");
  return /^\d{7}$/.test(digits) ? `0${digits}` : digits;
}

export interface KnownSupplier {
  id: string;
  fields: SupplierFields;
  active: boolean;
  /** The name of the supplier into which it was merged; "" where it was not. */
  merged_into: string;
  line: number;
}

/** The suppliers to which an import's rows refer. */
export class SupplierIndex {
  private readonly byId = new Map<string, KnownSupplier>();
  private readonly byDocument = new Map<string, KnownSupplier>();
  private readonly byName = new Map<string, KnownSupplier[]>();

  has(id: string) {
    return this.byId.has(id);
  }

  add(supplier: KnownSupplier): void {
    this.byId.set(supplier.id, supplier);
    this.addDocument(supplier);
    addTo(this.byName, nameKey(supplier.fields.name), supplier);
  }

  addDocument(supplier: KnownSupplier): void {
    if (supplier.fields.document) {
      this.byDocument.set(supplier.fields.document, supplier);
    }
  }

  /** The suppliers to which a row may refer. */
  candidates({ document, name }: SupplierFields): (KnownSupplier | undefined)[] {
    return [document ? this.byDocument.get(document) : undefined, ...(this.byName.get(nameKey(name)) ?? [])];
  }

  /** The supplier with the document, otherwise the only one of that name without another document. */
  find({ document, name }: SupplierFields): KnownSupplier | undefined {
    const suppliersOfName = (this.byName.get(nameKey(name)) ?? []).filter(
      ({ fields }) => document === "" || fields.document === "" || fields.document === document,
    );
    return (document && this.byDocument.get(document)) || (suppliersOfName.length === 1 ? suppliersOfName[0] : undefined);
  }
}

/** A telephone and an e-mail as a user typed them are the same as in the import's own notation. */
function isSameText(field: SupplierColumn, first: string, second: string): boolean {
  const plain = (text: string): string =>
    field === "phone" ? (parsePhone(text)?.e164 ?? text) : field === "email" ? text.toLowerCase() : text;
  return plain(first) === plain(second);
}

export interface SupplierPlan {
  verdict: Verdict;
  messages: RowMessage[];
  supplier: string;
  newFields: SupplierFields | null;
  change: Partial<SupplierFields> & { active?: true };
  after: SupplierFields;
}

/** Decides one row. */
export function planSupplier(
  book: SupplierIndex,
  values: SupplierFields,
  rowMessages: readonly RowMessage[],
  { line, newId }: { line: number; newId: () => string },
): SupplierPlan {
  if (hasError(rowMessages)) {
    return { verdict: "error", messages: [...rowMessages], supplier: "", newFields: null, change: {}, after: values };
  }
  const remarks = new Remarks();
  const match = book.find(values);
  if (!match) {
    const supplier = { id: newId(), fields: values, active: true, merged_into: "", line };
    book.add(supplier);
    return { verdict: "create", messages: [...rowMessages], supplier: supplier.id, newFields: values, change: {}, after: values };
  }
  if (match.merged_into) {
    remarks.error(
      "name",
      `O cadastro “${match.fields.name}” foi unido a “${match.merged_into}”: informe a linha com o nome dele.`,
    );
  }
  const change: SupplierPlan["change"] = {};
  for (const field of COLUMNS) {
    const [oldText, newText] = [match.fields[field], values[field]];
    if (newText === "" || field === "name" || isSameText(field, oldText, newText)) {
      continue;
    }
    const label = SUPPLIER_FIELDS[field].label;
    const valueText = (text: string) => (field === "document" ? formatDocument(text) : text.slice(0, 80));
    if (match.line > 0 && oldText !== "") {
      remarks.error(
        field,
        `${label}: a linha ${match.line} informa “${valueText(oldText)}” e esta informa “${valueText(newText)}” para o mesmo fornecedor.`,
      );
    } else {
      change[field] = newText;
      remarks.note(
        field,
        oldText === "" ? `${label}: ${valueText(newText)}.` : `${label}: de ${valueText(oldText)} para ${valueText(newText)}.`,
      );
    }
  }
  if (nameKey(match.fields.name) !== nameKey(values.name)) {
    remarks.note("name", `No cadastro o nome é ${match.fields.name}; não foi alterado.`);
  }
  const messages = [...rowMessages, ...remarks.messages];
  if (hasError(messages)) {
    return { verdict: "error", messages, supplier: match.id, newFields: null, change: {}, after: match.fields };
  }
  if (!match.active) {
    change.active = true;
    messages.push({ field: "name", level: "note", text: "Estava desativado e volta a ser usado." });
  }
  const { active, ...fields } = change;
  Object.assign(match.fields, fields);
  match.active ||= active === true;
  match.line = line;
  book.addDocument(match);
  const verdict = Object.keys(change).length > 0 ? "update" : "unchanged";
  return { verdict, messages, supplier: match.id, newFields: null, change, after: { ...match.fields } };
}
