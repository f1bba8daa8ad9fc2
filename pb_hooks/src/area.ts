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
import type { Handlers } from "./platform/http/endpoint";
import type { ListSources } from "./platform/lists/list";
import type { Retention } from "./platform/privacy/retention";
import type { Derivations } from "./platform/records/normalise";
import type { RecordHooks } from "./platform/records/records";
import type { HomeSource } from "./platform/school/home";
import type { CachedValue } from "./platform/sql/cached-value";
import type { App } from "./platform/sql/database";

/** @typeParam Terms what the area says of itself in `domain/`: each contract has its function here, each list its source. */
export interface AreaServer<Terms extends Area> extends AreaParts {
  handlers: Handlers<Terms["contracts"]>;
  lists: ListSources<Terms["lists"]>;
}

export interface AreaParts {
  handlers: object;
  lists: object;
  /** The hooks in the transaction of a save by the records API. */
  watches?: { readonly [Name in keyof CollectionRecords]?: RecordHooks };
  /** The computed columns of a record beyond normalised and searched texts. */
  derivations?: Derivations;
  /** The values that it caches in memory until someone changes them. */
  kept?: readonly CachedValue<unknown>[];
  /** The text of its own messages, composed directly before each leaves. */
  purposes?: Purposes;
  /** The notices that it sends to families automatically, with their texts. */
  noticeKinds?: readonly NoticeKindTerms[];
  /** The people in some state of its own, whom a campaign can be about. */
  audiences?: readonly AudienceSource[];
  /** The import entities, by the name that batches store. */
  imports?: ImportEntities;
  /** The roles of a person in it, which a file of people may bring. */
  personRoles?: readonly PersonRoleImport[];
  /** The code by which a person is known in it, shown beside the name. */
  personCode?: PersonCode;
  /** Its data of a person, and their fate in an anonymisation. */
  personData?: PersonData;
  /** Where people write texts of their own in it. */
  freeTexts?: readonly FreeTexts[];
  /** The data that it empties after their term. */
  retentions?: readonly Retention[];
  /** The recipients of its personal data outside of the school, by the present settings. */
  receivers?: (app: App) => readonly Receiver[];
  /** The open items of people, for the clearance. */
  pendencies?: PendencySource;
  /** Its contents of a sector. */
  sectorContents?: SectorContents;
  home?: HomeSource;
}
