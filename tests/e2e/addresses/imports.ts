/** The records in the addresses of the imports' screens. */
import { newId } from "../../helpers/ids";
import type { TestSchool } from "../../helpers/test-school";
import type { AreaAddresses } from "./address";

async function uploadedFile(school: TestSchool): Promise<string> {
  const file = new File(["Titulo;Autor\nDom Casmurro;Machado de Assis\n"], "acervo.csv", { type: "text/csv" });
  const { body } = await school.as("Admin").call("imports/upload", { id: newId(), entity: "titles", file });
  return body.batch;
}

export const imports = {
  "migration/:id": { record: "import_batches", make: uploadedFile },
} satisfies AreaAddresses;
