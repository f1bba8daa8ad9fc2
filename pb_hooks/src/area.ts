/** An area's declaration to the server, in its `area.ts`; `school.ts` joins the areas into one program. */
import type { Area } from "../../domain/area";
import type { CollectionRecords } from "../../domain/collections.gen";
import type { NoticeKindTerms } from "../../domain/messaging/notices/kinds";
import type { Receiver } from "../../domain/people/privacy/notice";
import type { ImportEntities } from "./imports/entity";
import type { AudienceSource } from "./messaging/campaigns/audience";
import type { Purposes } from "./messaging/dispatch/claim";
import type { PendencySource } from "./people/clearance";
import type { PersonRoleImport } from "./people/imports/role";
import type { PersonCode } from "./people/lists";
import type { FreeTexts, PersonData } from "./people/privacy/holdings";
import type { SectorContents } from "./people/sectors/empty";
import type { CachedValue } from "./platform/cached-value";
import type { App } from "./platform/database";
import type { Handlers } from "./platform/endpoint";
import type { HomeSource } from "./platform/home";
import type { ListSources } from "./platform/list";
import type { Derivations } from "./platform/normalise";
import type { RecordHooks } from "./platform/records";
import type { Retention } from "./platform/retention";

/** @typeParam Terms what the area says of itself in `domain/`: each contract has its function here, each list its source. */
export interface AreaServer<Terms extends Area> extends AreaParts {
  handlers: Handlers<Terms["contracts"]>;
  lists: ListSources<Terms["lists"]>;
}

export interface AreaParts {
  handlers: object;
  lists: object;
  /** What it does in the transaction of a save that comes by the records API. */
  watches?: { readonly [Name in keyof CollectionRecords]?: RecordHooks };
  /** What it works out for a record beyond tidy and searched texts. */
  derivations?: Derivations;
  /** What it keeps in memory until someone changes it. */
  kept?: readonly CachedValue<unknown>[];
  /** What it says right before a message of its own goes out. */
  purposes?: Purposes;
  /** What it tells families by itself, and in which words. */
  noticeKinds?: readonly NoticeKindTerms[];
  /** The people in some state of its own, whom a campaign can be about. */
  audiences?: readonly AudienceSource[];
  /** What can be imported into it, by the name that batches keep. */
  imports?: ImportEntities;
  /** What a person may be in it, which a file of people may bring. */
  personRoles?: readonly PersonRoleImport[];
  /** The code by which a person is known in it, shown beside the name. */
  personCode?: PersonCode;
  /** What it holds of a person, and what becomes of that when the person is anonymised. */
  personData?: PersonData;
  /** Where people write texts of their own in it. */
  freeTexts?: readonly FreeTexts[];
  /** What it empties once its term is over. */
  retentions?: readonly Retention[];
  /** Who outside of the school gets data of people from it, as it is set up today. */
  receivers?: (app: App) => readonly Receiver[];
  /** What people owe it, for the clearance. */
  pendencies?: PendencySource;
  /** What it keeps in a sector. */
  sectorContents?: SectorContents;
  home?: HomeSource;
}
