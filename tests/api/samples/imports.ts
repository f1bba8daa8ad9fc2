/** Valid records of imports. */
import { newId } from "../../helpers/ids";
import { type AreaSamples, all, next } from "./sample";

const batch = () => ({
  entity: "titles",
  status: "uploaded",
  file: new File(["titulo\nDom Casmurro\n"], "acervo.csv", { type: "text/csv" }),
});

export const imports = ((seed) => ({
  import_batches: { newValues: batch, change: { file_name: "outro.csv" } },
  import_rows: {
    newValues: async () => ({ batch: (await seed.create("import_batches", batch())).id, line: next() }),
    change: { verdict: "create" },
    unique: { idx_import_rows_line: all },
  },
  import_mappings: {
    newValues: () => ({ entity: "titles", signature: newId() }),
    change: { mapping: { title: 0 } },
    unique: { idx_import_mappings_signature: all },
  },
})) satisfies AreaSamples;
