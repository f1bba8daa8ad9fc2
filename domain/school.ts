/** The registry of the domain: joins the areas' declarations. A new area is one line here. */
import { account } from "./account/area";
import { imports } from "./imports/area";
import { library } from "./library/area";
import type { RowOf } from "./list";
import { messaging } from "./messaging/area";
import { people } from "./people/area";
import { platform } from "./platform/area";
import { support } from "./support/area";
import type { Topic } from "./topic";
import { warehouse } from "./warehouse/area";

export const areas = { platform, imports, messaging, people, account, library, warehouse, support } as const;

type Areas = typeof areas;
type Part = "contracts" | "lists" | "refusals";
/** One part of every area, as one object. */
type MergedPart<P extends Part> = Intersection<Areas[keyof Areas][P]>;
export type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;
type Simplify<T> = { readonly [K in keyof T]: T[K] };

function joinPart<P extends Part>(part: P): Simplify<MergedPart<P>> {
  return Object.assign({}, ...Object.values(areas).map((area) => area[part])) as Simplify<MergedPart<P>>;
}

/** Every contract of the product, by path: the server routes them, the client calls them, docs/api.md lists them. */
export const contracts = /* @__PURE__ */ joinPart("contracts");
export type ContractPath = keyof typeof contracts;

/** Every list of the product, by name. */
export const LISTS = /* @__PURE__ */ joinPart("lists");
export type ListName = keyof typeof LISTS;
/** Row type by list name. */
export type ListRows = { [Name in ListName]: RowOf<(typeof LISTS)[Name]> };

type WithTopics = { [Name in keyof Areas]: Areas[Name] extends { topics: object } ? Name : never }[keyof Areas];
/** The areas with topics, in the order of the user's choices. It does not compile while one is missing. */
const AREAS_WITH_TOPICS = { support, warehouse, messaging } as const satisfies { [Name in WithTopics]: Areas[Name] };

/** The topics of every area. */
export const topics: readonly Topic[] = /* @__PURE__ */ Object.values(AREAS_WITH_TOPICS).flatMap((area) =>
  Object.values(area.topics),
);

type UsedRefusal = (typeof contracts)[ContractPath]["refusals"][number];
/** Every refusal of the product, by code. A contract that refuses with a code without a sentence does not compile. */
export const sentences = /* @__PURE__ */ joinPart("refusals") satisfies Readonly<Record<UsedRefusal, unknown>>;
export type RefusalCode = keyof typeof sentences;
