import { UnreadableError } from "../../../../domain/imports/delimited";
import { isListed } from "../../../../domain/imports/sheets";
import { listedPeople, peopleInFile } from "../../../../domain/messaging/campaigns/listed-people";
import { PERSON_FIELDS } from "../../../../domain/people/imports/terms";
import { asUpload, UnusableFileError } from "../../imports/spreadsheet";
import type { Sheet } from "../../imports/workbook/workbook";

/** All lists of a workbook; a cover is none, and a hidden sheet is a program's own. */
function listsOf(sheets: readonly Sheet[]): Promise<readonly Sheet[]> {
  const visibleSheets = sheets.filter(({ hidden }) => !hidden);
  const lists = visibleSheets.filter((sheet) => isListed(sheet, PERSON_FIELDS));
  return Promise.resolve(lists.length > 0 ? lists : visibleSheets);
}

/** The names or numbers in a file of any kind that an import takes, or in cells copied from a spreadsheet; `fault`: why there are none. */
export async function readListedPeople(source: File | string): Promise<{ people: string[]; fault: string }> {
  try {
    const people = typeof source === "string" ? listedPeople(source, PERSON_FIELDS) : await peopleOf(source);
    return { people, fault: people.length > 0 ? "" : "Nenhum nome foi encontrado na planilha." };
  } catch (error) {
    if (error instanceof UnusableFileError || error instanceof UnreadableError) {
      const { message } = error;
      return { people: [], fault: error instanceof UnusableFileError ? message : `Não foi possível ler o arquivo: ${message}.` };
    }
    throw error;
  }
}

async function peopleOf(file: File): Promise<string[]> {
  const table = await asUpload(file, [], listsOf, { fields: PERSON_FIELDS });
  const bytes = new Uint8Array((await table?.arrayBuffer()) ?? []);
  return peopleInFile({ bytes, utf8: new TextDecoder().decode(bytes) }, PERSON_FIELDS);
}
