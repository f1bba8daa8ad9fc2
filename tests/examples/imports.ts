/** The contracts of imports: the people who may call each, and an example of it. */

import { ADMIN } from "../api/roles/rights";
import { checkedImport, uploadedImport } from "../faults/import-file";
import { rowsOf } from "./row";

export const imports = rowsOf<"imports">()({
  contracts: {
    "imports/upload": {
      may: ADMIN,
      example: () => uploadedImport().form,
    },
    "imports/analyse": {
      may: ADMIN,
      example: async ({ school }) => {
        const { batch, send } = uploadedImport();
        await send(school.as("Admin"));
        return { batch };
      },
    },
    "imports/check": {
      may: ADMIN,
      example: async ({ school }) => {
        const { batch, send } = uploadedImport();
        await send(school.as("Admin"));
        const { body } = await school.as("Admin").call("imports/analyse", { batch });
        return { batch, mapping: body.mapping, defaults: {} };
      },
      repetition: {
        mayAdd: ["timeline"],
      },
    },
    "imports/commit": {
      may: ADMIN,
      example: async ({ school }) => {
        const { batch } = await checkedImport(school.as("Admin"));
        return { batch };
      },
      repetition: { refused: "import_wrong_step" },
    },
    "imports/undo": {
      may: ADMIN,
      example: async ({ school }) => {
        const { batch } = await checkedImport(school.as("Admin"));
        await school.as("Admin").call("imports/commit", { batch });
        return { batch };
      },
      repetition: { refused: "import_wrong_step" },
    },
    "imports/discard": {
      may: ADMIN,
      example: async ({ school }) => {
        const { batch } = await checkedImport(school.as("Admin"));
        return { batch };
      },
    },
    "imports/problems": {
      may: ADMIN,
      example: async ({ school }) => ({ batch: (await checkedImport(school.as("Admin"))).batch }),
    },
  },
});
