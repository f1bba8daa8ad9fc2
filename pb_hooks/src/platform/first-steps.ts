/** The first steps of a new school: their states, the users' marks, and the common records that each step offers. */
import type { CollectionRecords } from "../../../domain/collections.gen";
import type { InputIn, OutputIn } from "../../../domain/contract";
import type * as contracts from "../../../domain/platform/commands";
import {
  type Offer,
  type StepId,
  type StepMark,
  type StepState,
  stepOf,
  stepsFor,
  takesMark,
} from "../../../domain/platform/first-steps";
import { opensOnlyOnServer } from "../../../domain/platform/own-address";
import { refuse } from "../../../domain/platform/refusals";
import { mayPass } from "../../../domain/roles";
import { searchText } from "../../../domain/text";
import type { Call } from "./http/endpoint";
import { isCopiedElsewhere } from "./jobs/copies";
import { type App, column, execute, figure, find, select } from "./sql/database";
import { selection, text, texts } from "./sql/selection";
import { today } from "./time/clock";
import { schoolSettings } from "./time/settings";
import type { Actor } from "./timeline/actor";

/** Common records that an area offers for a step. */
export interface StepOffers {
  offers: (app: App) => readonly Offer[];
  /** The names of the school's existing records of their kind, active or not. */
  existingNames: (app: App) => readonly string[];
  /** Creates the records of these names, none of which exists, in the caller's transaction. */
  create: (app: App, actor: Actor, names: readonly string[]) => void;
}

/** The data of an area's part of the home page that the steps need. */
interface StepSource {
  steps?: (app: App) => { readonly [Id in StepId]?: boolean };
  offers?: { readonly [Id in StepId]?: StepOffers };
}
type StepSources = readonly StepSource[];

/**
 * Creates an offered record, ready for use.
 * @returns its id.
 */
export function makeOffered(app: App, collection: keyof CollectionRecords, values: Record<string, unknown>): string {
  const newRecord = new Record(app.findCachedCollectionByNameOrId(collection));
  newRecord.load(values);
  app.save(newRecord);
  return newRecord.id;
}

/** The steps about the school itself, before those of any area. */
function ownSteps(app: App): { readonly [Id in StepId]?: boolean } {
  const { document, address, backups_elsewhere } = schoolSettings(app);
  const settings = app.settings();
  return {
    "dados-da-escola": document !== "" && address !== "",
    calendario:
      figure(app, "SELECT EXISTS (SELECT 1 FROM calendar_days WHERE day >= {:from})", {
        from: `${today(app).slice(0, 4)}-01-01`,
      }) === 1,
    "endereco-na-rede": !opensOnlyOnServer(settings.meta.appURL),
    "copia-de-seguranca": backups_elsewhere || settings.backups.s3.enabled || isCopiedElsewhere(app),
  };
}

const MARK = selection({ ...texts("step", "by_name", "updated"), mark: text<StepMark>("mark") });

/** The steps for a user with these roles, without their offers. */
export function stepStates(app: App, permissions: readonly string[], sources: StepSources): StepState[] {
  const done: { readonly [Id in StepId]?: boolean } = Object.assign(ownSteps(app), ...sources.map(({ steps }) => steps?.(app)));
  const marks = new Map(select(app, MARK, "FROM first_step_marks").map((mark) => [mark.step, mark]));
  return stepsFor(permissions).map(({ id }) => {
    const mark = marks.get(id);
    return {
      ...{ id, done: done[id] ?? false },
      ...{ mark: mark?.mark ?? "", by: mark?.by_name ?? "", at: mark?.updated ?? "" },
      offers: [],
    };
  });
}

const offersOf = (sources: StepSources, id: StepId): StepOffers | undefined =>
  sources.flatMap(({ offers }) => offers?.[id] ?? [])[0];

/** The offered names that do not exist yet: the same name in another spelling is the same record. */
function missingOffers(app: App, { offers, existingNames: standing }: StepOffers): Offer[] {
  const existingNames = new Set(standing(app).map((name) => searchText(name)));
  return offers(app).filter(({ name }) => !existingNames.has(searchText(name)));
}

function withOffers(app: App, sources: StepSources, state: StepState): StepState {
  const offers = offersOf(sources, state.id);
  return offers ? { ...state, offers: missingOffers(app, offers) } : state;
}

/** GET platform/first-steps */
export const firstSteps =
  (sources: () => StepSources) =>
  ({ app, actor }: Call): OutputIn<typeof contracts, "firstSteps"> => ({
    hidden: schoolSettings(app).first_steps_hidden,
    steps: stepStates(app, actor.roles, sources()).map((state) => withOffers(app, sources(), state)),
  });

/**
 * The state of one step, for users who may work at it.
 * @throws Refusal role_missing.
 */
function ownStep(app: App, { roles }: Actor, sources: StepSources, id: StepId): StepState {
  const { role } = stepOf(id)!;
  if (!mayPass(roles, [role])) {
    throw refuse("role_missing", { roles: role });
  }
  return withOffers(app, sources, stepStates(app, roles, sources).find((state) => state.id === id)!);
}

/** POST platform/mark-step */
export const markStep =
  (sources: () => StepSources) =>
  ({ app, actor }: Call, { step, mark }: InputIn<typeof contracts, "markStep">): OutputIn<typeof contracts, "markStep"> => {
    const previous = ownStep(app, actor, sources(), step);
    if (!takesMark(step, mark)) {
      throw refuse("step_not_markable", { what: stepOf(step)!.title });
    }
    if (mark === previous.mark) {
      return previous;
    }
    if (mark === "") {
      execute(app, "DELETE FROM first_step_marks WHERE step = {:step}", { step });
    } else {
      const [existingId = ""] = column(app, "SELECT id FROM first_step_marks WHERE step = {:step}", { step });
      const record =
        (existingId && find(app, "first_step_marks", existingId)) ||
        new Record(app.findCachedCollectionByNameOrId("first_step_marks"));
      record.load({ step, mark, by: actor.id, by_name: actor.name });
      app.save(record);
    }
    return ownStep(app, actor, sources(), step);
  };

/** POST platform/accept-offers */
export const acceptOffers =
  (sources: () => StepSources) =>
  (
    { app, actor }: Call,
    { step, offers }: InputIn<typeof contracts, "acceptOffers">,
  ): OutputIn<typeof contracts, "acceptOffers"> => {
    ownStep(app, actor, sources(), step);
    const stepOffers = offersOf(sources(), step);
    const knownNames = new Set([
      ...(stepOffers?.offers(app) ?? []).map(({ name }) => name),
      ...(stepOffers?.existingNames(app) ?? []),
    ]);
    const strange = offers.find((name) => !knownNames.has(name));
    // An existing record was created before: a repetition gets the same answer.
    if (!stepOffers || strange !== undefined) {
      throw refuse("offer_unknown", { name: strange ?? offers[0]! });
    }
    const wantedNames = new Set(offers);
    const names = missingOffers(app, stepOffers).flatMap(({ name }) => (wantedNames.has(name) ? [name] : []));
    if (names.length > 0) {
      stepOffers.create(app, actor, names);
    }
    return ownStep(app, actor, sources(), step);
  };
