/** An NF-e's data, from its XML: layout 4.00 of the Manual de Orientação do Contribuinte, and 3.10. */
import { type Day, isDay } from "../../dates";
import { tidy } from "../../text";
import { CANCELLED_STATUSES, type Cancellation, cancellationsIn, formatCancellation, otherEventIn } from "./cancellation";
import { readKey } from "./key";
import { childOf, childrenOf, elementsIn, readXml, textOf, type XmlElement, XmlError } from "./xml";

/** Centavos each. The sums that the issuer adds to the products or subtracts. */
export interface InvoiceSums {
  products: number;
  discount: number;
  freight: number;
  insurance: number;
  other: number;
  ipi: number;
  /** ICMS-ST, with its addition for the poverty fund. */
  st: number;
  import_tax: number;
  /** ICMS from which the buyer is exempt; for an item, its own statement that its price is reduced by it. */
  relief: number;
  /** ICMS of fuels that the seller retains for the state (vICMSMonoReten). */
  monophase: number;
  /** PIS-ST and COFINS-ST that their items state as added. */
  pis_cofins_st: number;
  /** IBS, CBS and IS, which the buyer pays on top from 2027. */
  consumption_taxes: number;
}

export interface InvoiceBatch {
  code: string;
  /** Of the unit sold, in ten-thousandths. */
  quantity: number;
  valid_until: Day | "";
}

export interface InvoiceItem extends Omit<InvoiceSums, "products"> {
  /** nItem */
  number: number;
  /** The supplier's own code. */
  code: string;
  /** Of the sold unit; empty without one. */
  gtin: string;
  /** Of the piece. */
  piece_gtin: string;
  name: string;
  /** The item's purpose, by the tax code: "5102". Empty where there is none. */
  cfop: string;
  unit: string;
  /** Ten-thousandths of that unit. */
  quantity: number;
  piece_unit: string;
  piece_quantity: number;
  /** Of the products alone. */
  value: number;
  /** False: given in addition, outside of the note's total. */
  counts: boolean;
  batches: InvoiceBatch[];
}

export interface InvoiceParty {
  /** CNPJ or CPF; empty without one. */
  document: string;
  name: string;
}

export interface InvoiceIssuer extends InvoiceParty {
  trade_name: string;
  state_registration: string;
  phone: string;
  street: string;
  number: string;
  complement: string;
  district: string;
  city: string;
  state: string;
  postal_code: string;
}

export interface Invoice {
  key: string;
  model: string;
  series: string;
  number: string;
  issued_on: Day;
  /** "Venda de mercadoria". */
  nature: string;
  issuer: InvoiceIssuer;
  recipient: InvoiceParty;
  /** A note that the buyer issues, as an importer does: no sale. */
  is_entry: boolean;
  /** The keys of the notes that it names: earlier billings, deliveries. */
  references: string[];
  sums: InvoiceSums;
  services: number;
  /** The school's payment. */
  total: number;
  /** A total with IBS, CBS and IS that the note states separately, while the school does not pay them; otherwise 0. */
  other_total: number;
  items: InvoiceItem[];
}

/**
 * The invoice, or the sentence why it cannot be entered, which names the file's fault; and the notes that the file cancels, with
 * or without being one.
 */
export type ReadInvoice = { cancellations: Cancellation[] } & (
  | { invoice: Invoice; problem: "" }
  | { invoice: null; problem: string }
);

export const MAX_ITEMS = 990;
/** Characters. A note of 990 lines with batches stays far below. */
export const MAX_XML = 8_000_000;

const refusedInvoice = (problem: string, cancellations: Cancellation[] = []): ReadInvoice => ({
  invoice: null,
  problem,
  cancellations,
});

class FieldError extends Error {}

/** A decimal of the layout, "12.5000", as a whole number of `decimals` places. */
function decimal(text: string, decimals: number, noun: string, max: number): number {
  const match = /^(\d{1,15})(?:\.(\d{1,10}))?$/.exec(text);
  const fraction = (match?.[2] ?? "").replace(/0+$/, "");
  if (!match || fraction.length > decimals) {
    throw new FieldError(`valor inválido para ${noun} (${text.slice(0, 30) || "em branco"})`);
  }
  const value = Number(match[1]) * 10 ** decimals + Number(fraction.padEnd(decimals, "0") || 0);
  if (value > max) {
    throw new FieldError(`${noun} é grande demais (${text.slice(0, 30)})`);
  }
  return value;
}

const MAX_MONEY = 4_000_000_000_000;
const money = (element: XmlElement | undefined, field: string, noun: string): number => {
  const text = textOf(element, field);
  return text === "" ? 0 : decimal(text, 2, noun, MAX_MONEY);
};
const amount = (element: XmlElement | undefined, field: string, noun: string): number =>
  decimal(textOf(element, field), 4, noun, MAX_MONEY);

const gtinOf = (text: string): string => (/^\d{8,14}$/.test(text) && !/^0+$/.test(text) ? text : "");
const dayOf = (text: string): Day | "" => (isDay(text.slice(0, 10)) ? text.slice(0, 10) : "");
const truncate = (text: string, max: number): string => tidy(text).slice(0, max);
const withoutZeros = (digits: string): string => digits.replace(/^0+(?=\d)/, "");

/** The first of the taxes' groups with a field: ICMS has two dozen of them. */
const inGroups = (tax: XmlElement | undefined, field: string): XmlElement | undefined =>
  tax?.children.find((group) => group.children.some(({ name }) => name === field));

function itemOf(det: XmlElement, index: number): InvoiceItem {
  const number = Number(det.attributes.nItem) || index + 1;
  const product = childOf(det, "prod");
  const tax = childOf(det, "imposto");
  const icms = childOf(tax, "ICMS");
  const at = (noun: string) => `${noun} do item ${number}`;
  const name = truncate(textOf(product, "xProd"), 200);
  if (!product || name === "") {
    throw new FieldError(`o item ${number} não traz o nome do produto`);
  }
  const relief = inGroups(icms, "indDeduzDeson");
  return {
    number,
    code: truncate(textOf(product, "cProd"), 60),
    gtin: gtinOf(textOf(product, "cEAN")),
    piece_gtin: gtinOf(textOf(product, "cEANTrib")),
    name,
    cfop: /^\d{4}$/.test(textOf(product, "CFOP")) ? textOf(product, "CFOP") : "",
    unit: truncate(textOf(product, "uCom"), 20) || "UN",
    quantity: amount(product, "qCom", at("a quantidade")),
    piece_unit: truncate(textOf(product, "uTrib"), 20),
    piece_quantity: textOf(product, "qTrib") ? amount(product, "qTrib", at("a quantidade tributável")) : 0,
    value: money(product, "vProd", at("o valor")),
    counts: textOf(product, "indTot") !== "0",
    discount: money(product, "vDesc", at("o desconto")),
    freight: money(product, "vFrete", at("o frete")),
    insurance: money(product, "vSeg", at("o seguro")),
    other: money(product, "vOutro", at("a despesa")),
    ipi:
      money(childOf(tax, "IPI", "IPITrib"), "vIPI", at("o IPI")) +
      money(childOf(det, "impostoDevol", "IPI"), "vIPIDevol", at("o IPI")),
    st: money(inGroups(icms, "vICMSST"), "vICMSST", at("o ICMS-ST")) + money(inGroups(icms, "vFCPST"), "vFCPST", at("o FCP")),
    import_tax: money(childOf(tax, "II"), "vII", at("o imposto de importação")),
    relief: relief && textOf(relief, "indDeduzDeson") === "1" ? money(relief, "vICMSDeson", at("a desoneração")) : 0,
    monophase: money(inGroups(icms, "vICMSMonoReten"), "vICMSMonoReten", at("o ICMS monofásico")),
    pis_cofins_st:
      addedTax(tax, "PISST", "indSomaPISST", "vPIS", at) + addedTax(tax, "COFINSST", "indSomaCOFINSST", "vCOFINS", at),
    consumption_taxes: consumptionTaxes(childOf(tax, "IBSCBS"), at) + money(childOf(tax, "IS"), "vIS", at("o imposto seletivo")),
    batches: childrenOf(product, "rastro").map((batch) => ({
      code: truncate(textOf(batch, "nLote"), 40),
      quantity: amount(batch, "qLote", at("a quantidade do lote")),
      valid_until: dayOf(textOf(batch, "dVal")),
    })),
  };
}

type At = (what: string) => string;

/** PIS-ST or COFINS-ST of an item that states that its total includes it. */
function addedTax(tax: XmlElement | undefined, group: string, flag: string, field: string, at: At): number {
  const element = childOf(tax, group);
  return textOf(element, flag) === "1" ? money(element, field, at(`o ${group.replace("ST", "-ST")}`)) : 0;
}

/** IBS and CBS of an item, by the rate or, for fuels, by the quantity. */
function consumptionTaxes(group: XmlElement | undefined, at: At): number {
  const plain = childOf(group, "gIBSCBS");
  const monophase = childOf(group, "gIBSCBSMono");
  return (
    money(plain, "vIBS", at("o IBS")) +
    money(childOf(plain, "gCBS"), "vCBS", at("a CBS")) +
    money(monophase, "vTotIBSMonoItem", at("o IBS")) +
    money(monophase, "vTotCBSMonoItem", at("a CBS"))
  );
}

const partyDocument = (party: XmlElement | undefined): string => (textOf(party, "CNPJ") || textOf(party, "CPF")).toUpperCase();

function issuerOf(party: XmlElement | undefined): InvoiceIssuer {
  const address = childOf(party, "enderEmit");
  const postal_code = textOf(address, "CEP");
  return {
    document: partyDocument(party),
    name: truncate(textOf(party, "xNome"), 160),
    trade_name: truncate(textOf(party, "xFant"), 160),
    state_registration: truncate(textOf(party, "IE"), 20),
    phone: truncate(textOf(address, "fone"), 20),
    street: truncate(textOf(address, "xLgr"), 160),
    number: truncate(textOf(address, "nro"), 20),
    complement: truncate(textOf(address, "xCpl"), 80),
    district: truncate(textOf(address, "xBairro"), 80),
    city: truncate(textOf(address, "xMun"), 80),
    state: textOf(address, "UF").slice(0, 2),
    postal_code: /^\d{8}$/.test(postal_code) ? postal_code : "",
  };
}

/** Other files that users drop here, by their root element. */
const OTHER_ROOTS: Readonly<Record<string, string>> = {
  cteProc: "Este é o XML de um conhecimento de transporte (CT-e). Escolha o XML da nota fiscal (NF-e).",
  CTe: "Este é o XML de um conhecimento de transporte (CT-e). Escolha o XML da nota fiscal (NF-e).",
  resNFe: "Este é só o resumo da nota, sem os itens. Peça ao fornecedor o XML completo.",
  inutNFe: "Este XML inutiliza números de nota; não traz mercadoria.",
  procInutNFe: "Este XML inutiliza números de nota; não traz mercadoria.",
};

/** Purposes other than a plain sale. finNFe */
const PURPOSES: Readonly<Record<string, string>> = {
  "2": "Esta é uma nota complementar: não traz mercadoria. Lance a nota original; se esta muda o preço, use “Ajustar valor” na página do material.",
  "3": "Esta é uma nota de ajuste: não traz mercadoria.",
  "4": "Esta é uma nota de devolução: a mercadoria volta ao fornecedor e não entra no estoque.",
  "5": "Esta é uma nota de crédito: não traz mercadoria.",
  "6": "Esta é uma nota de débito: não traz mercadoria.",
};

/** Authorised, and authorised late. */
const AUTHORISED = ["100", "150"];

/** @param text the XML, decoded. */
export function readInvoice(text: string): ReadInvoice {
  if (text.length > MAX_XML) {
    return refusedInvoice("O arquivo é grande demais para uma nota fiscal.");
  }
  try {
    return invoiceOf(readXml(text));
  } catch (error) {
    if (error instanceof XmlError) {
      return refusedInvoice(`O arquivo não é o XML de uma nota: ${error.message}.`);
    }
    if (error instanceof FieldError) {
      return refusedInvoice(`O XML da nota é inválido: ${error.message}.`);
    }
    throw error;
  }
}

/** From this year on the school pays IBS and CBS in addition, and vNFTot is its payment. LC 214/2025. */
const TAXES_ON_TOP_FROM = "2027";

function invoiceOf(root: XmlElement): ReadInvoice {
  const cancellations = cancellationsIn(root);
  const notes = elementsIn(root, "infNFe");
  const [body, secondNote] = notes;
  if (!body) {
    const [cancellation] = cancellations;
    return refusedInvoice(
      cancellation
        ? formatCancellation(cancellation)
        : (otherEventIn(root) ??
            OTHER_ROOTS[root.name] ??
            `Este XML não é de uma nota fiscal eletrônica: começa por ${root.name.slice(0, 40)}.`),
      cancellations,
    );
  }
  if (secondNote) {
    return refusedInvoice(
      `O arquivo traz ${notes.length} notas juntas. Peça ao fornecedor um XML para cada nota.`,
      cancellations,
    );
  }
  const reading = noteOf(root, body);
  const ownCancellation =
    reading.invoice && cancellations.find(({ key, registered }) => registered && key === reading.invoice?.key);
  return ownCancellation ? refusedInvoice(formatCancellation(ownCancellation), cancellations) : { ...reading, cancellations };
}

function noteOf(root: XmlElement, body: XmlElement): ReadInvoice {
  const ide = childOf(body, "ide");
  const key = (body.attributes.Id ?? "").replace(/^NFe/, "").toUpperCase();
  const accessKey = readKey(key);
  if (!accessKey) {
    return refusedInvoice(
      "A chave de acesso da nota é inválida: o dígito verificador não confere. O arquivo pode ter sido alterado.",
    );
  }
  const number = withoutZeros(textOf(ide, "nNF"));
  const issuer = issuerOf(childOf(body, "emit"));
  const series = withoutZeros(textOf(ide, "serie"));
  // In a note that the tax office itself issues for a farmer, the key has the office's CNPJ. MOC, rule A03-10.
  const signers = [issuer.document, partyDocument(childOf(body, "avulsa"))];
  const mismatch =
    accessKey.number !== number ||
    accessKey.series !== series ||
    !signers.includes(accessKey.issuer) ||
    accessKey.model !== textOf(ide, "mod");
  if (mismatch) {
    return refusedInvoice(
      "A chave de acesso não é desta nota: número, série ou emitente são outros. O arquivo pode ter sido alterado.",
    );
  }
  if (accessKey.model !== "55" && accessKey.model !== "65") {
    return refusedInvoice("Este documento não é nota fiscal de mercadoria (NF-e ou NFC-e).");
  }
  if (textOf(ide, "tpAmb") !== "1") {
    return refusedInvoice(`A nota ${number} é de homologação: um teste do fornecedor, sem valor fiscal.`);
  }
  const purpose = PURPOSES[textOf(ide, "finNFe")];
  if (purpose) {
    return refusedInvoice(purpose);
  }
  const authorised = authorisationProblem(root, key, number);
  if (authorised) {
    return refusedInvoice(authorised);
  }
  const issued_on = dayOf(textOf(ide, "dhEmi") || textOf(ide, "dEmi"));
  if (issued_on === "") {
    return refusedInvoice(`A nota ${number} não traz a data de emissão.`);
  }
  const details = childrenOf(body, "det");
  if (details.length === 0 || details.length > MAX_ITEMS) {
    return refusedInvoice(
      details.length === 0 ? `A nota ${number} não tem nenhum item.` : `A nota ${number} tem mais de ${MAX_ITEMS} itens.`,
    );
  }
  const totals = childOf(body, "total", "ICMSTot");
  const total = (field: string) => money(totals, field, `o total da nota (${field})`);
  const recipient = childOf(body, "dest");
  const plain = total("vNF");
  const withTaxes = money(childOf(body, "total"), "vNFTot", "o total da nota (vNFTot)");
  const paid = withTaxes > 0 && issued_on >= TAXES_ON_TOP_FROM ? withTaxes : plain;
  const items = details.map(itemOf).map((item) => (paid === plain ? { ...item, consumption_taxes: 0 } : item));
  return {
    problem: "",
    cancellations: [],
    invoice: {
      key,
      model: accessKey.model,
      series,
      number,
      issued_on,
      nature: truncate(textOf(ide, "natOp"), 60),
      issuer,
      recipient: { document: partyDocument(recipient), name: truncate(textOf(recipient, "xNome"), 160) },
      is_entry: textOf(ide, "tpNF") === "0",
      references: [...new Set(childrenOf(ide, "NFref").map((reference) => textOf(reference, "refNFe").toUpperCase()))].filter(
        (reference) => readKey(reference) !== null,
      ),
      sums: {
        products: total("vProd"),
        discount: total("vDesc"),
        freight: total("vFrete"),
        insurance: total("vSeg"),
        other: total("vOutro"),
        ipi: total("vIPI") + total("vIPIDevol"),
        st: total("vST") + total("vFCPST"),
        import_tax: total("vII"),
        relief: total("vICMSDeson"),
        monophase: total("vICMSMonoReten"),
        pis_cofins_st: items.reduce((sum, item) => sum + item.pis_cofins_st, 0),
        consumption_taxes: items.reduce((sum, item) => sum + item.consumption_taxes, 0),
      },
      services: money(childOf(body, "total", "ISSQNtot"), "vServ", "o total de serviços"),
      total: paid,
      other_total: paid === plain && withTaxes !== plain ? withTaxes : 0,
      items,
    },
  };
}

function authorisationProblem(root: XmlElement, key: string, number: string): string {
  const proofs = elementsIn(root, "infProt");
  const proof = proofs.find((proof) => textOf(proof, "chNFe").toUpperCase() === key);
  if (proofs.length === 0) {
    return `O XML da nota ${number} não traz a autorização da Sefaz. Peça ao fornecedor o XML autorizado, que termina em procNFe.`;
  }
  if (!proof) {
    return `A autorização que vem no XML não é da nota ${number}. Peça novamente o arquivo ao fornecedor.`;
  }
  const status = textOf(proof, "cStat");
  if (CANCELLED_STATUSES.includes(status)) {
    return `A nota ${number} foi cancelada e não pode ser lançada.`;
  }
  if (!AUTHORISED.includes(status)) {
    return `A Sefaz não autorizou a nota ${number}: ${textOf(proof, "xMotivo").slice(0, 200) || `situação ${status}`}.`;
  }
  return "";
}
