/** The imports' commands, each ready to be sent twice. */

import type { TestSchool } from "../../helpers/test-school";
import { checkedImport, uploadedImport, uploadedMarc } from "../import-file";
import { at, type Deeds } from "./deed";

export function imports(school: TestSchool): Deeds {
  return {
    "imports/upload": async () => {
      const { send } = uploadedImport();
      return at("Admin", send);
    },
    "imports/analyse": async () => {
      const { batch, send } = uploadedImport();
      await send(school.as("Admin"));
      return at("Admin", (client) => client.call("imports/analyse", { batch }));
    },
    "library/analyse-marc": async () => {
      const { batch, send } = uploadedMarc();
      await send(school.as("Admin"));
      return at("Admin", (client) => client.call("library/analyse-marc", { batch }));
    },
    "imports/check": async () => {
      const { batch, send } = uploadedImport();
      await send(school.as("Admin"));
      const { body } = await school.as("Admin").call("imports/analyse", { batch });
      return at("Admin", (client) => client.call("imports/check", { batch, mapping: body.mapping, defaults: {} }), {
        mayAdd: ["timeline"],
      });
    },
    "imports/commit": async () => {
      const { batch } = await checkedImport(school.as("Admin"));
      return at("Admin", (client) => client.call("imports/commit", { batch }), { refused: "import_wrong_step" });
    },
    "imports/undo": async () => {
      const { batch } = await checkedImport(school.as("Admin"));
      await school.as("Admin").call("imports/commit", { batch });
      return at("Admin", (client) => client.call("imports/undo", { batch }), { refused: "import_wrong_step" });
    },
    "imports/discard": async () => {
      const { batch } = await checkedImport(school.as("Admin"));
      return at("Admin", (client) => client.call("imports/discard", { batch }));
    },
  };
}
