/** The type of an area's declaration to the server, in its `area.ts`; `school.ts` joins the areas into one program. */
import type { Area } from "../../domain/area";
import type { CollectionRecords, ImportBatches } from "../../domain/collections.gen";
import type { NoticeKindTerms } from "../../domain/messaging/notices/kinds";
import type { EntityImport } from "./imports/entity";
import type { AudienceSource } from "./messaging/campaigns/audience";
import type { Purposes } from "./messaging/queue/claim";
import type { PersonParts } from "./people/person-parts";
import type { Handlers } from "./platform/http/endpoint";
import type { AfterRestore } from "./platform/jobs/backups";
import type { ListSources } from "./platform/lists/list";
import type { Derivations } from "./platform/records/normalise";
import type { RecordHooks } from "./platform/records/records";
import type { HomeSource } from "./platform/school/home";
import type { CachedValue } from "./platform/sql/cached-value";

/** @typeParam Terms the area's declaration in `domain/`: each of its contracts has its function here, each list its source. */
export interface AreaServer<Terms extends Area> extends AreaParts {
  handlers: Handlers<Terms["contracts"]>;
  lists: ListSources<Terms["lists"]>;
}

export interface AreaParts {
  handlers: object;
  lists: object;
  records?: RecordParts;
  people?: PersonParts;
  messages?: MessageParts;
  /** The import entities, by the name that batches store. A name that the migration lacks does not compile. */
  imports?: { readonly [Name in ImportBatches["entity"]]?: EntityImport };
  home?: HomeSource;
  /** Its work at the first start on a restored backup. */
  afterRestore?: AfterRestore;
}

/** The area's work on its records, for every client that saves them. */
export interface RecordParts {
  /** The hooks in the transaction of a save by the records API. */
  hooks?: { readonly [Name in keyof CollectionRecords]?: RecordHooks };
  /** The computed columns of a record beyond normalised and searched texts. */
  computed?: Derivations;
  /** The values that it caches in memory until someone changes them. */
  cached?: readonly CachedValue<unknown>[];
}

/** The area's parts for the outbox and the campaigns. */
export interface MessageParts {
  /** The text of its own messages, composed directly before each leaves. */
  purposes?: Purposes;
  /** The notices that it sends to families automatically, with their texts. */
  noticeKinds?: readonly NoticeKindTerms[];
  /** The groups of people, by a state of the area's own, to whom a campaign can go. */
  audiences?: readonly AudienceSource[];
}
