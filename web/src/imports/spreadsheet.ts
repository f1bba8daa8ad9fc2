/** Converts a workbook to CSV in the browser: a file that unpacks to gigabytes then costs one tab, not the school's server. */
import { MAX_FILE_BYTES } from "../../../domain/imports/commands";
import { UnreadableError } from "../../../domain/imports/delimited";
import type { EntityTerms } from "../../../domain/imports/entity";
import { joinSheets, nameHasFieldValue } from "../../../domain/imports/sheets";
import type { DecimalMark, Sheet } from "./workbook/workbook";
import type { WorkbookAnswer } from "./workbook/workbook.worker";
import { unpackedSize } from "./zip";

const WORKBOOK = /\.(xlsx|xlsm|ods)$/i;
const OLD_WORKBOOK = /\.(xls|xlsb|numbers)$/i;
/** A hundred thousand rows of twenty columns. */
const MAX_UNPACKED_BYTES = 300 * 1024 * 1024;
const TIMEOUT_MS = 90_000;
const UNREADABLE = "Não foi possível abrir esta planilha. Abra-a no Excel ou no LibreOffice, salve de novo e tente outra vez.";

export class UnusableFileError extends Error {}

/** A kind of file that the browser converts to the server's form. */
export interface FileConverter {
  /** Whether a file is of this kind, by its first characters. */
  recognises(start: string): boolean;
  /** The alternative for a file that is too large. */
  tooLarge: string;
  /** @throws UnusableFileError with a sentence for the user. */
  convert(file: File): Promise<File>;
}

/** The user's choice of a workbook's sheets; none: the user cancelled. */
export type SheetChoice = (sheets: readonly Sheet[]) => Promise<readonly Sheet[]>;

/** The declaration of the file's entity. */
type Entity = Pick<EntityTerms, "fields" | "decimalComma">;

/**
 * The file to send for the user's file; null when they cancelled the choice of a sheet.
 * @throws UnusableFileError with a sentence for the user.
 */
export async function asUpload(
  file: File,
  turners: readonly FileConverter[],
  chooseSheets: SheetChoice,
  entity: Entity,
): Promise<File | null> {
  if (file.size === 0) {
    throw new UnusableFileError("O arquivo está vazio.");
  }
  const turner = WORKBOOK.test(file.name) ? undefined : await converterOf(file, turners);
  requireSize(file, turner);
  if (OLD_WORKBOOK.test(file.name)) {
    throw new UnusableFileError("Este formato é antigo ou de outro programa. Salve como .xlsx, .ods ou CSV e escolha de novo.");
  }
  if (!WORKBOOK.test(file.name)) {
    return turner ? convertedFile(file, turner) : file;
  }
  await requireUnpackedSize(file);
  const sheets = await sheetsOf(file, entity.decimalComma ? "comma" : "point");
  const [firstSheet, secondSheet] = sheets;
  if (!firstSheet) {
    throw new UnusableFileError("A planilha não tem nenhuma célula preenchida.");
  }
  const selectedSheets = secondSheet ? await chooseSheets(sheets) : [firstSheet];
  const [sheet] = selectedSheets;
  if (!sheet) {
    return null;
  }
  const text = textOf(selectedSheets, sheet, entity);
  if (text.length > MAX_FILE_BYTES) {
    throw new UnusableFileError("A planilha passa de 50 MB de texto. Divida-a em partes menores.");
  }
  const sheetLabel = selectedSheets.length > 1 ? `${selectedSheets.length} abas` : sheet.name;
  const name = secondSheet ? file.name.replace(WORKBOOK, ` (${sheetLabel})$&`) : file.name;
  return new File([text], name, { type: "text/csv" });
}

/** A single sheet stays as it is, unless its name has a value that no column has, or its rows lie far apart. */
function textOf(selectedSheets: readonly Sheet[], sheet: Sheet, { fields }: Entity): string {
  try {
    return selectedSheets.length > 1 || sheet.sparse || nameHasFieldValue(sheet, fields)
      ? joinSheets(selectedSheets, fields)
      : sheet.text;
  } catch (error) {
    throw error instanceof UnreadableError ? new UnusableFileError(`Não foi possível ler a planilha: ${error.message}.`) : error;
  }
}

async function converterOf(file: File, turners: readonly FileConverter[]): Promise<FileConverter | undefined> {
  const bytes = String.fromCharCode(...new Uint8Array(await file.slice(0, 200).arrayBuffer()));
  const start = bytes
    .split("\0")
    .join("")
    .replace(/^\xff\xfe|^\xfe\xff/, "");
  return turners.find((turner) => turner.recognises(start));
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / (1024 * 1024))} MB`;

/** @throws UnusableFileError that says what to do instead. */
function requireSize({ size }: File, turner: FileConverter | undefined): void {
  if (size > MAX_FILE_BYTES) {
    throw new UnusableFileError(
      `O arquivo tem ${megabytes(size)}, e o limite é ${megabytes(MAX_FILE_BYTES)}. ${
        turner?.tooLarge ?? "Divida-o em partes (uma planilha, com os nomes das colunas em cada parte) e importe uma de cada vez."
      }`,
    );
  }
}

/** @throws UnusableFileError before anything is unpacked, for a workbook whose declared size is that of a zip bomb. */
async function requireUnpackedSize(file: File): Promise<void> {
  const bytes = await unpackedSize((start, end) => file.slice(start, end).arrayBuffer(), file.size);
  if (bytes > MAX_UNPACKED_BYTES) {
    throw new UnusableFileError("Esta planilha é grande demais para ser aberta. Divida-a em partes menores.");
  }
}

/** Runs in a separate worker, which ends after a time limit: the page stays usable whatever the file does. */
function sheetsOf(file: File, mark: DecimalMark): Promise<readonly Sheet[]> {
  const worker = new Worker(new URL("./workbook/workbook.worker.ts", import.meta.url), { type: "module" });
  return new Promise<readonly Sheet[]>((resolve, reject) => {
    const refuse = (sentence: string) => reject(new UnusableFileError(sentence));
    const late = setTimeout(
      () => refuse("Esta planilha demora demais para abrir. Salve-a como CSV e escolha de novo."),
      TIMEOUT_MS,
    );
    worker.onmessage = ({ data }: MessageEvent<WorkbookAnswer>) => {
      clearTimeout(late);
      typeof data === "string" ? refuse(data || UNREADABLE) : resolve(data);
    };
    worker.onerror = () => {
      clearTimeout(late);
      refuse(UNREADABLE);
    };
    worker.postMessage([file, mark]);
  }).finally(() => worker.terminate());
}

async function convertedFile(file: File, turner: FileConverter): Promise<File> {
  const result = await turner.convert(file);
  requireSize(result, turner);
  return result;
}
