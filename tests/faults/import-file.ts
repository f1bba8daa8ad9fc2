/** A small import of new titles, for the trials that commit one. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { ROOT } from "../../scripts/paths";
import type { Answer, Client } from "../helpers/clients";
import { newId } from "../helpers/ids";

export const FILE_ROWS = 3;

export interface ImportFile {
  batch: string;
  /** Stands in every title of the file. */
  mark: string;
  form: FormData;
  send: (admin: Client) => Promise<Answer<unknown>>;
}

export function uploadedImport(rows = FILE_ROWS): ImportFile {
  const mark = newId();
  const lines = Array.from({ length: rows }, (_, index) => `Livro ${index} ${mark};Autora ${mark};I${mark}${index}`);
  return uploaded(new File([`titulo;autores;tombo\n${lines.join("\n")}\n`], "acervo.csv", { type: "text/csv" }), mark);
}

/** A few records of a library's own, in ISO 2709. */
export function uploadedMarc(): ImportFile {
  return uploaded(new File([readFileSync(resolve(ROOT, "tests/data/marc/marc-marc.dat"))], "acervo.mrc"), "");
}

function uploaded(file: File, mark: string): ImportFile {
  const batch = newId();
  const form = new FormData();
  form.append("file", file);
  form.append("entity", "titles");
  form.append("id", batch);
  return { batch, mark, form, send: (admin) => admin.call("imports/upload", form) };
}

/** Uploaded, mapped and checked: ready to be committed. */
export async function checkedImport(admin: Client, rows = FILE_ROWS): Promise<ImportFile> {
  const file = uploadedImport(rows);
  const uploaded = await file.send(admin);
  const analysed = await admin.call("imports/analyse", { batch: file.batch });
  const checked = await admin.call("imports/check", { batch: file.batch, mapping: analysed.body.mapping ?? {}, defaults: {} });
  const failed = [uploaded, analysed, checked].find(({ status }) => status !== 200);
  if (failed) {
    throw new Error(`preparing an import answers ${failed.status}: ${JSON.stringify(failed.body)}`);
  }
  return file;
}
