/** The valid inputs of the imports' contracts: files in each step of an import. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { ROOT } from "../../../scripts/paths";
import { Import } from "../../helpers/imports";
import { tableContent } from "../uploads";
import { type AreaSound, ids } from "./sound";

const RECORDS = readFileSync(resolve(ROOT, "tests/data/marc/marc-marc.dat"));
/** Files that somebody else uploaded: whatever a file may be. */
const HOSTILE_FILES = 6;

export const imports: AreaSound = {
  prepare: async (school, random) => {
    const admin = school.as("Admin");
    const [uploaded, records, checked, committed] = [ids("csv"), ids("marc"), ids("check"), ids("done")];
    const csv = (id: string) => `titulo;autores\n${id};Machado de Assis\n`;
    await Promise.all([
      ...uploaded.map((id) => new Import(admin, id).upload("titles", csv(id))),
      ...records.map((id) => new Import(admin, id).upload("titles", RECORDS, "acervo.mrc")),
      ...checked.map((id) => new Import(admin, id).prepare("titles", csv(id))),
      ...committed.map((id) => new Import(admin, id).run("titles", csv(id))),
      // A file that is refused at once can still be sent by another request.
      ...ids("file", HOSTILE_FILES).map((id) =>
        new Import(admin, id).upload(random.often(70) ? "titles" : "people", tableContent(random)),
      ),
    ]);
    return {
      "imports/analyse": (_world, random) => ({ batch: random.pick(uploaded), format: undefined }),
      "library/analyse-marc": (_world, random) => ({ batch: random.pick(records), format: undefined }),
      "imports/check": (_world, random) => ({
        batch: random.pick(uploaded),
        mapping: { title: 0, authors: 1 },
        defaults: {},
      }),
      "imports/commit": (_world, random) => ({ batch: random.pick(checked) }),
      "imports/undo": (_world, random) => ({ batch: random.pick(committed) }),
      "imports/problems": (_world, random) => ({ batch: random.pick(checked), level: undefined }),
    };
  },
};
