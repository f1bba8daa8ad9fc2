/**
 * XML of notes among dropped, chosen or pasted files. A file that is no note is refused here, with a sentence, before anything is
 * sent.
 */

import type { ReceivedInvoice } from "../../../../../domain/warehouse/nfe/commands";
import { MAX_XML, readInvoice } from "../../../../../domain/warehouse/nfe/invoice";
import { command } from "../../../data/call";
import { newId } from "../../../data/client";
import { sentenceOf } from "../../../data/errors";
import { filesOf } from "./folder-files";
import { decodeXml, type XmlText } from "./xml-text";

export interface FileVerdict {
  name: string;
  /** Null where it is no note and no cancellation, or could not be sent. */
  received: ReceivedInvoice | null;
  problem: string;
  /** The remark about a reading that differs from the text; otherwise empty. */
  remark: string;
}

/** Whether the pasted text is meant as a file. */
export const looksLikeXml = (text: string): boolean => /^\ufeff?\s*<(\?xml|\w)/.test(text);

/** Sends one file: a note, or a cancellation. */
async function receive(name: string, { text: xml, remark }: XmlText): Promise<FileVerdict> {
  const { invoice, problem, cancellations } = readInvoice(xml);
  if (!invoice && cancellations.length === 0) {
    return { name, received: null, problem, remark };
  }
  try {
    return { name, received: await command("warehouse/receive-invoice", { id: newId(), xml }), problem: "", remark };
  } catch (error) {
    return { name, received: null, problem: sentenceOf(error), remark };
  }
}

async function receiveFile(file: File): Promise<FileVerdict> {
  const refusedVerdict = (problem: string): FileVerdict => ({ name: file.name, received: null, problem, remark: "" });
  if (/\.pdf$/i.test(file.name) || file.type === "application/pdf") {
    return refusedVerdict("Este é o DANFE em PDF. Peça ao fornecedor o arquivo XML, ou leia o código de barras do DANFE.");
  }
  if (/\.zip$/i.test(file.name)) {
    return refusedVerdict("Este é um arquivo compactado. Extraia os XML e solte-os aqui.");
  }
  if (file.size > 2 * MAX_XML) {
    return refusedVerdict("O arquivo é grande demais para uma nota fiscal.");
  }
  let content: ArrayBuffer;
  try {
    content = await file.arrayBuffer();
  } catch {
    return refusedVerdict("O arquivo não pôde ser lido. Confira se ele ainda está na pasta e solte-o de novo.");
  }
  return receive(file.name, decodeXml(new Uint8Array(content)));
}

/** One after the other, in their order. */
export async function receiveFiles(files: readonly File[]): Promise<FileVerdict[]> {
  const verdicts: FileVerdict[] = [];
  for (const file of files) {
    verdicts.push(await receiveFile(file));
  }
  return verdicts;
}

export const receivePasted = async (text: string): Promise<FileVerdict[]> => [
  await receive("Texto colado", { text, remark: "" }),
];

/** The files of a drop, and a sentence about the omitted ones. */
export async function receiveDropped(transfer: DataTransfer): Promise<FileVerdict[]> {
  const { files, left_out } = await filesOf(transfer);
  const verdicts = await receiveFiles(files);
  return [
    ...verdicts,
    ...left_out.map((problem): FileVerdict => ({ name: "Arquivos soltos", received: null, problem, remark: "" })),
  ];
}
