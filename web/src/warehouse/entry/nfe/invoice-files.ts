/** XML of notes out of what was dropped, chosen or pasted. What is no note is refused here, in words, before anything is sent. */

import type { ReceivedInvoice } from "../../../../../domain/warehouse/nfe/commands";
import { MOST_XML, readInvoice } from "../../../../../domain/warehouse/nfe/invoice";
import { command } from "../../../data/call";
import { newId } from "../../../data/client";
import { sentenceOf } from "../../../data/errors";
import { filesOf } from "./folder-files";

export interface FileVerdict {
  name: string;
  /** Null where it is no note, or could not be sent. */
  received: ReceivedInvoice | null;
  problem: string;
}

/** Whether what was pasted is meant as a file. */
export const looksLikeXml = (text: string): boolean => /^\ufeff?\s*<(\?xml|\w)/.test(text);

/** The text in the encoding that the file declares. */
function decodeXml(bytes: Uint8Array): string {
  const start = String.fromCharCode(...bytes.subarray(0, 200));
  const utf16 = start.startsWith("\xff\xfe") ? "utf-16le" : start.startsWith("\xfe\xff") ? "utf-16be" : "";
  const declared = /<\?xml[^>]*encoding\s*=\s*["']([\w.:-]+)["']/i.exec(start)?.[1] ?? "utf-8";
  try {
    return new TextDecoder(utf16 || declared).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

/** Sends one note. */
async function receive(name: string, xml: string): Promise<FileVerdict> {
  const refused = (problem: string): FileVerdict => ({ name, received: null, problem });
  const { invoice, problem } = readInvoice(xml);
  if (!invoice) {
    return refused(problem);
  }
  try {
    return { name, received: await command("warehouse/receive-invoice", { id: newId(), xml }), problem: "" };
  } catch (error) {
    return refused(sentenceOf(error));
  }
}

async function receiveFile(file: File): Promise<FileVerdict> {
  const refused = (problem: string): FileVerdict => ({ name: file.name, received: null, problem });
  if (/\.pdf$/i.test(file.name) || file.type === "application/pdf") {
    return refused("Este é o DANFE em PDF. Peça ao fornecedor o arquivo XML, ou leia o código de barras do DANFE.");
  }
  if (/\.zip$/i.test(file.name)) {
    return refused("Este é um arquivo compactado. Extraia os XML e solte-os aqui.");
  }
  if (file.size > 2 * MOST_XML) {
    return refused("O arquivo é grande demais para uma nota fiscal.");
  }
  return receive(file.name, decodeXml(new Uint8Array(await file.arrayBuffer())));
}

/** One after the other, in their order. */
export async function receiveFiles(files: readonly File[]): Promise<FileVerdict[]> {
  const verdicts: FileVerdict[] = [];
  for (const file of files) {
    verdicts.push(await receiveFile(file));
  }
  return verdicts;
}

export const receivePasted = async (text: string): Promise<FileVerdict[]> => [await receive("Texto colado", text)];

/** The files of a drop, and a line for what of it was left out. */
export async function receiveDropped(transfer: DataTransfer): Promise<FileVerdict[]> {
  const { files, left_out } = await filesOf(transfer);
  const verdicts = await receiveFiles(files);
  return [...verdicts, ...left_out.map((problem): FileVerdict => ({ name: "Arquivos soltos", received: null, problem }))];
}
