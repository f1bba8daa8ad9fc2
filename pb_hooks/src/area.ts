/** What an area of the server gives to the whole, in its `area.ts`; `school.ts` folds the areas into one program. */
import type { Area } from "../../domain/area";
import type { CollectionRecords } from "../../domain/collections.gen";
import type { ImportEntities } from "./imports/entity";
import type { Purposes } from "./messaging/dispatcher";
import type { PersonRoleImport } from "./people/imports/role";
import type { PersonCode } from "./people/lists";
import type { Handlers } from "./platform/endpoint";
import type { HomeSource } from "./platform/home";
import type { Kept } from "./platform/kept";
import type { ListSources } from "./platform/list";
import type { Derivations } from "./platform/normalise";
import type { Watches } from "./platform/records";
import type { SamplePart } from "./platform/sample/sample-school";

/** @typeParam Terms what the area says of itself in `domain/`: each contract has its function here, each list its source. */
export interface AreaServer<Terms extends Area> extends AreaParts {
  handlers: Handlers<Terms["contracts"]>;
  lists: ListSources<Terms["lists"]>;
}

export interface AreaParts {
  handlers: object;
  lists: object;
  /** What it does in the transaction of a save that comes by the records API. */
  watches?: { readonly [Name in keyof CollectionRecords]?: Watches };
  /** What it works out for a record beyond tidy and searched texts. */
  derivations?: Derivations;
  /** What it keeps in memory until someone changes it. */
  kept?: readonly Kept<unknown>[];
  /** What it says right before a message of its own goes out. */
  purposes?: Purposes;
  /** What can be imported into it, by the name that batches keep. */
  imports?: ImportEntities;
  /** What a person may be in it, which a file of people may bring. */
  personRoles?: readonly PersonRoleImport[];
  /** The code by which a person is known in it, shown beside the name. */
  personCode?: PersonCode;
  home?: HomeSource;
  /** Its part of the made-up school. */
  sample?: SamplePart;
}
