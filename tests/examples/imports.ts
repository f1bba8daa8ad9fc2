/** The contracts of imports: the people who may call each, and an example of it. */
import { ADMIN } from "../api/roles/rights";
import { checkedImport, uploadedImport } from "../faults/import-file";
import { hostileRecords } from "./fixtures/imports";
import { rowsOf } from "./row";

export const imports = rowsOf<"imports">()({
  hostileRecords,
  contracts: {
    "imports/upload": { may: ADMIN, example: () => uploadedImport().form },
    "imports/analyse": {
      may: ADMIN,
      example: async ({ school }) => {
        const { batch, send } = uploadedImport();
        await send(school.as("Admin"));
        return { batch };
      },
      hostileInput: ({ random, uploaded }) => ({ batch: random.pick(uploaded), format: undefined }),
    },
    "imports/check": {
      may: ADMIN,
      example: async ({ school }) => {
        const { batch, send } = uploadedImport();
        await send(school.as("Admin"));
        const { body } = await school.as("Admin").call("imports/analyse", { batch });
        return { batch, mapping: body.mapping, defaults: {} };
      },
      repetition: { mayAdd: ["timeline"] },
      hostileInput: ({ random, uploaded }) => ({ batch: random.pick(uploaded), mapping: { title: 0, authors: 1 }, defaults: {} }),
    },
    "imports/commit": {
      may: ADMIN,
      example: async ({ school }) => ({ batch: (await checkedImport(school.as("Admin"))).batch }),
      repetition: { refused: "import_wrong_step" },
      hostileInput: ({ random, checked }) => ({ batch: random.pick(checked) }),
    },
    "imports/undo": {
      may: ADMIN,
      example: async ({ school }) => {
        const { batch } = await checkedImport(school.as("Admin"));
        await school.as("Admin").call("imports/commit", { batch });
        return { batch };
      },
      repetition: { refused: "import_wrong_step" },
      hostileInput: ({ random, committed }) => ({ batch: random.pick(committed) }),
    },
    "imports/discard": {
      may: ADMIN,
      example: async ({ school }) => ({ batch: (await checkedImport(school.as("Admin"))).batch }),
    },
    "imports/problems": {
      may: ADMIN,
      example: async ({ school }) => ({ batch: (await checkedImport(school.as("Admin"))).batch }),
      hostileInput: ({ random, checked }) => ({ batch: random.pick(checked), level: undefined }),
    },
  },
});
