/** The commands of an import, for the entities that the areas declare. */
import type { imports as terms } from "../../../domain/imports/area";
import type { Handlers } from "../platform/http/endpoint";
import { analyse } from "./analyse";
import { check } from "./check";
import { commit } from "./commit";
import type { ImportEntities } from "./entity";
import { problems } from "./problems";
import { undo } from "./undo";
import { discard, upload } from "./upload";

export function importHandlers(entities: ImportEntities): Handlers<(typeof terms)["contracts"]> {
  return {
    "imports/upload": (call, input) => upload(entities, call, input),
    "imports/analyse": (call, input) => analyse(entities, call, input),
    "imports/check": (call, input) => check(entities, call, input),
    "imports/commit": (call, input) => commit(entities, call, input),
    "imports/undo": (call, input) => undo(entities, call, input),
    "imports/discard": discard,
    "imports/problems": (call, input) => problems(entities, call, input),
  };
}
