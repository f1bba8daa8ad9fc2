/**
 * Made-up notes by the published schema of the NF-e (layout 4.00), for tests and the sample school: none of them was ever issued.
 */
import { keyCheckDigit } from "./key";

export interface MadeItem {
  code?: string;
  gtin?: string;
  name: string;
  unit?: string;
  quantity?: string;
  piece_unit?: string;
  piece_quantity?: string;
  /** Reais with two decimals, as in the file. */
  value: string;
  discount?: string;
  freight?: string;
  ipi?: string;
  st?: string;
  /** "0": outside of the total. */
  counts?: string;
  batches?: readonly { code: string; quantity: string; valid_until: string }[];
}

export interface MadeNote {
  issuer?: string;
  issuer_name?: string;
  recipient?: string;
  series?: string;
  number: number;
  issued_on?: string;
  items: readonly MadeItem[];
  totals?: Readonly<Record<string, string>>;
  /** The note's total; left out: the sum of the items. */
  total?: string;
  environment?: string;
  purpose?: string;
  status?: string;
  /** The authorisation around the note, as the supplier's program writes it; false: the bare note. */
  authorised?: boolean;
  prefix?: string;
}

const centavos = (reais = "0") => Math.round(Number(reais) * 100);
const reais = (amount: number) => `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, "0")}`;
const escapeText = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");

export const ISSUER = "12ABC34501DE35";

export function keyOf({
  issuer = ISSUER,
  series = "1",
  number,
  issued_on = "2026-11-20",
}: Partial<MadeNote> & { number: number }): string {
  const body = `35${issued_on.slice(2, 4)}${issued_on.slice(5, 7)}${issuer.padStart(14, "0")}55${series.padStart(3, "0")}${String(number).padStart(9, "0")}1${String(number % 100_000_000).padStart(8, "7")}`;
  return `${body}${keyCheckDigit(body)}`;
}

/** The XML of a note. */
export function nfe(note: MadeNote): string {
  const {
    issuer = ISSUER,
    recipient = "11222333000181",
    series = "1",
    number,
    issued_on = "2026-11-20",
    items,
    totals = {},
  } = note;
  const key = keyOf(note);
  const sum = (field: "value" | "discount" | "freight" | "ipi" | "st") =>
    items.filter(({ counts }) => counts !== "0").reduce((total, item) => total + centavos(item[field]), 0);
  const totalFields = {
    vProd: reais(sum("value")),
    vDesc: reais(sum("discount")),
    vFrete: reais(sum("freight")),
    vIPI: reais(sum("ipi")),
    vST: reais(sum("st")),
    ...totals,
  };
  const { vProd, vDesc, vFrete, vIPI, vST } = totalFields;
  const total = note.total ?? reais(centavos(vProd) - centavos(vDesc) + centavos(vFrete) + centavos(vIPI) + centavos(vST));
  const optional = (name: string, text: string | undefined) => (text === undefined ? "" : `<${name}>${text}</${name}>`);
  const details = items.map((item, index) => {
    const { unit = "UN", quantity = "1.0000", gtin = "SEM GTIN" } = item;
    const batches = (item.batches ?? []).map(
      (batch) =>
        `<rastro><nLote>${batch.code}</nLote><qLote>${batch.quantity}</qLote><dFab>2026-01-01</dFab><dVal>${batch.valid_until}</dVal></rastro>`,
    );
    const ipi = item.ipi ? `<IPI><cEnq>999</cEnq><IPITrib><CST>50</CST><vIPI>${item.ipi}</vIPI></IPITrib></IPI>` : "";
    const icms = item.st
      ? `<ICMS><ICMS10><orig>0</orig><vICMSST>${item.st}</vICMSST></ICMS10></ICMS>`
      : "<ICMS><ICMS40><orig>0</orig></ICMS40></ICMS>";
    return `<det nItem="${index + 1}"><prod><cProd>${escapeText(item.code ?? `P${index + 1}`)}</cProd><cEAN>${gtin}</cEAN><xProd>${escapeText(item.name)}</xProd><NCM>48025610</NCM><CFOP>5102</CFOP><uCom>${unit}</uCom><qCom>${quantity}</qCom><vUnCom>1.0000000000</vUnCom><vProd>${item.value}</vProd><cEANTrib>${gtin}</cEANTrib><uTrib>${item.piece_unit ?? unit}</uTrib><qTrib>${item.piece_quantity ?? quantity}</qTrib><vUnTrib>1.0000000000</vUnTrib>${optional("vFrete", item.freight)}${optional("vDesc", item.discount)}<indTot>${item.counts ?? "1"}</indTot>${batches.join("")}</prod><imposto>${icms}${ipi}</imposto></det>`;
  });
  const body = `<NFe xmlns="http://www.portalfiscal.inf.br/nfe"><infNFe versao="4.00" Id="NFe${key}"><ide><cUF>35</cUF><natOp>Venda de mercadoria</natOp><mod>55</mod><serie>${series}</serie><nNF>${number}</nNF><dhEmi>${issued_on}T10:00:00-03:00</dhEmi><tpNF>1</tpNF><tpAmb>${note.environment ?? "1"}</tpAmb><finNFe>${note.purpose ?? "1"}</finNFe></ide><emit><${issuer.length === 11 ? "CPF" : "CNPJ"}>${issuer}</${issuer.length === 11 ? "CPF" : "CNPJ"}><xNome>${escapeText(note.issuer_name ?? "Horizonte Suprimentos Ltda")}</xNome><xFant>Horizonte</xFant><enderEmit><xLgr>Rua do Comércio</xLgr><nro>10</nro><xBairro>Centro</xBairro><xMun>Campinas</xMun><UF>SP</UF><CEP>13010000</CEP><fone>1932320000</fone></enderEmit><IE>123456789110</IE><CRT>3</CRT></emit><dest><CNPJ>${recipient}</CNPJ><xNome>EE Cecília Meireles</xNome></dest>${details.join("")}<total><ICMSTot>${Object.entries(
    totalFields,
  )
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join("")}<vNF>${total}</vNF></ICMSTot></total></infNFe></NFe>`;
  const proof = `<protNFe versao="4.00"><infProt><tpAmb>1</tpAmb><chNFe>${key}</chNFe><nProt>135260000000001</nProt><cStat>${note.status ?? "100"}</cStat><xMotivo>${note.status ? "Uso denegado" : "Autorizado o uso da NF-e"}</xMotivo></infProt></protNFe>`;
  const xml =
    note.authorised === false
      ? body
      : `<nfeProc versao="4.00" xmlns="http://www.portalfiscal.inf.br/nfe">${body}${proof}</nfeProc>`;
  const prefixed = note.prefix
    ? xml.replace(/<(\/?)([A-Za-z])/g, `<$1${note.prefix}:$2`).replace(/xmlns=/g, `xmlns:${note.prefix}=`)
    : xml;
  return `<?xml version="1.0" encoding="UTF-8"?>${prefixed}`;
}
