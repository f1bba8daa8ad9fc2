/** Copies: their ways into the collection, and the codes that they may have. */

import { cleanCode } from "../../../../domain/codes";
import type { InputOf } from "../../../../domain/contract";
import { NEW_COPY_TEXTS, textsOf } from "../../../../domain/library/catalogue/copy-fields";
import type { CopyState } from "../../../../domain/library/circulation/lending";
import { copyCodeProblem, spellings } from "../../../../domain/library/codes";
import type { AddedCopies, AddedCopy, addCopies as contract } from "../../../../domain/library/commands";
import type { SetAside } from "../../../../domain/library/holds/commands";
import { refuse } from "../../../../domain/library/refusals";
import { refuseField } from "../../../../domain/platform/refusals";
import type { Call } from "../../platform/http/endpoint";
import type { RecordHook } from "../../platform/records/records";
import { type App, column, find } from "../../platform/sql/database";
import { requireRecord } from "../../platform/sql/require";
import { type Actor, actorName } from "../../platform/timeline/actor";
import { record } from "../../platform/timeline/timeline";
import { stateChanges } from "../circulation/copy-states";
import { assignFreedCopy, updateTitleQueue } from "../holds/holds";
import { COPIES_BY_CODE } from "../lookup";
import { requireUnmergedTitle } from "../merged-titles";
import { placeSpelling, unifyPlace } from "../places";
import { nextTombos, raiseTombosTo } from "../series";

export function addCopies({ app, actor }: Call, input: InputOf<typeof contract>): AddedCopies {
  const title = requireUnmergedTitle(app, input.title).id;
  requireRecord(app, "material_types", input.material_type, "este tipo de material", "material_type");
  const newCopies = input.copies.map((copy, index) => ({
    id: copy.id,
    field: `copies.${index}`,
    tombo: cleanCode(copy.tombo),
    barcode: cleanCode(copy.barcode),
  }));
  const ids = new Set<string>();
  for (const { id, field } of newCopies) {
    if (ids.has(id) || find(app, "copies", id)) {
      throw refuse("id_taken", {}, `${field}.id`);
    }
    ids.add(id);
  }
  // Reads the numbers that the user chose first, so that the series skips them.
  for (const { id, tombo, field } of newCopies) {
    requireFreeTombo(app, tombo, id, `${field}.tombo`);
  }
  const texts = { ...textsOf(NEW_COPY_TEXTS, input), location: placeSpelling(app, input.location) };
  const copies = newCopies.map(({ id, field, tombo, barcode }) => {
    requireFreeBarcode(app, barcode, id, `${field}.barcode`);
    const newTombo = tombo || nextTombos(app, 1)[0]!;
    if (isTaken(app, newTombo, id)) {
      throw refuse("tombo_taken", { tombo: newTombo }, `${field}.tombo`);
    }
    const copy = new Record(app.findCachedCollectionByNameOrId("copies"));
    copy.load({
      id,
      title,
      tombo: newTombo,
      barcode,
      material_type: input.material_type,
      ...texts,
      state: "normal",
    });
    app.saveNoValidate(copy);
    recordAdded(app, actor, id, newTombo);
    return withShelf({ id, tombo: newTombo, barcode }, assignFreedCopy(app, actor, { id, title }));
  });
  return { title, copies };
}

const withShelf = (copy: AddedCopy, set_aside: SetAside | undefined): AddedCopy => (set_aside ? { ...copy, set_aside } : copy);

/** Whether another copy has this code, as its tombo or barcode, however its zeros are written. */
function isTaken(app: App, code: string, self = ""): boolean {
  const codes = spellings(code);
  return column(app, `SELECT id FROM (${COPIES_BY_CODE}) WHERE id != {:self} LIMIT 1`, { codes, self }).length > 0;
}

function requireFreeTombo(app: App, tombo: string, self: string, field: string): void {
  if (tombo === "") {
    return;
  }
  throwProblem(tombo, field);
  if (isTaken(app, tombo, self)) {
    throw refuse("tombo_taken", { tombo }, field);
  }
  raiseTombosTo(app, [tombo]);
}

function requireFreeBarcode(app: App, barcode: string, self: string, field: string): void {
  if (barcode === "") {
    return;
  }
  throwProblem(barcode, field);
  if (isTaken(app, barcode, self)) {
    throw refuse("barcode_taken", { barcode }, field);
  }
}

function throwProblem(code: string, field: string): void {
  const problem = copyCodeProblem(code);
  if (problem) {
    throw refuseField(field, "invalid_code", problem);
  }
}

function recordAdded(app: App, actor: Actor, copy: string, tombo: string): void {
  record(app, actor, {
    area: "library",
    collection: "copies",
    subject: copy,
    kind: "added",
    text: `Incluído com o tombo ${tombo}`,
  });
}

/** Stores the code as scanners send it, and assigns one where this save leaves it empty. */
function normaliseCode(copy: core.Record, field: "tombo" | "barcode"): string {
  const code = cleanCode(copy.getString(field));
  copy.set(field, code);
  return code === copy.original().getString(field) ? "" : code;
}

/** A title's next hold gets a new or repaired copy, and loses a copy that is gone. */
function updateQueue(e: core.RecordRequestEvent): void {
  updateTitleQueue(e.app, actorName(e.auth), e.record!.getString("title"), { first: e.record!.id });
}

/** The guard of the records API, where only the dashboard creates copies: the same rules for codes apply. */
export const copyCreates: RecordHook = {
  before(e) {
    const copy = e.record!;
    requireFreeTombo(e.app, normaliseCode(copy, "tombo"), copy.id, "tombo");
    requireFreeBarcode(e.app, normaliseCode(copy, "barcode"), copy.id, "barcode");
    unifyPlace(e.app, copy);
  },
  after(e) {
    recordAdded(e.app, actorName(e.auth), e.record!.id, e.record!.getString("tombo"));
    updateQueue(e);
  },
};

export const copyUpdates: RecordHook = {
  before(e) {
    const copy = e.record!;
    requireFreeTombo(e.app, normaliseCode(copy, "tombo"), copy.id, "tombo");
    requireFreeBarcode(e.app, normaliseCode(copy, "barcode"), copy.id, "barcode");
    unifyPlace(e.app, copy);
    const previousState = copy.original().getString("state") as CopyState;
    if (copy.getString("state") !== previousState) {
      stateChanges(e.app, actorName(e.auth), copy, previousState, null);
    }
  },
  after: updateQueue,
};
