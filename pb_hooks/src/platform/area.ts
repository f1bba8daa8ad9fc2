import type { Topic } from "../../../domain/topic";
import { acceptOffers, firstSteps, markStep } from "./first-steps";
import { limitBodies } from "./http/body-limit";
import { beginEarlyRoutes, listRecords, serveEarlyRoutes, uploadBackup, writeRecord } from "./http/early-routes";
import { answer } from "./http/endpoint";
import { emptyOldAnswers } from "./http/idempotency";
import { scrubLog } from "./http/log";
import { assetHeaders, notFound, page, setPrivateFileHeaders } from "./http/pages";
import { guardQuery, guardRecordsList, guardSubscriptions, requireShortPaths } from "./http/records-query";
import { publishPendingSignals } from "./http/signals";
import { type AfterRestore, makeBackup, makeMissedBackup, restoreBackup } from "./jobs/backups";
import { copies } from "./jobs/copies";
import { checkpointAtNight, durability } from "./jobs/durability";
import { compress, hideEnvironment, settingsReloaded, start } from "./jobs/start";
import { nameInRecord } from "./person-data/person-placeholders";
import {
  guardCalendarDay,
  guardClassPeriod,
  guardDays,
  guardOpeningHours,
  guardSchool,
  guardSchoolDelete,
  settingsChanged,
} from "./records/guards";
import { guardImages } from "./records/images";
import { type NormalisedCollections, normalise } from "./records/normalise";
import { createRecord, deleteRecord, type RecordHooks, updateRecord } from "./records/records";
import { boundFilters } from "./records/saved-filters";
import { addCalendarDays, removeCalendarDays, setOpeningHours } from "./school/calendar-days";
import { type HomeSource, home } from "./school/home";
import { chooseNotices, noticeChoices, readNotifications } from "./school/notifications";
import { school } from "./school/school";
import { webAddress } from "./school/web-address";
import type { CachedValue } from "./sql/cached-value";
import { type App, job } from "./sql/database";
import { calendarWithHours, schoolSettings } from "./time/settings";

/**
 * The parts of the foundation below every area.
 * @param areas the areas with declarations, by name.
 * @param topics the topics of notifications.
 */
export const platform = (areas: () => Readonly<Record<string, { home?: HomeSource }>>, topics: () => readonly Topic[]) => ({
  handlers: {
    "platform/school": school,
    "platform/web-address": webAddress,
    "platform/home": home(homesOf(areas())),
    "platform/first-steps": firstSteps(() => Object.values(homesOf(areas()))),
    "platform/mark-step": markStep(() => Object.values(homesOf(areas()))),
    "platform/accept-offers": acceptOffers(() => Object.values(homesOf(areas()))),
    "platform/read-notifications": readNotifications,
    "platform/notice-choices": noticeChoices(topics),
    "platform/choose-notices": chooseNotices(topics),
    "platform/add-calendar-days": addCalendarDays,
    "platform/remove-calendar-days": removeCalendarDays,
    "platform/set-opening-hours": setOpeningHours,
  },
  lists: {},
  home: copies,
  records: {
    hooks: { saved_filters: { creates: { before: boundFilters } } },
    cached: [schoolSettings, calendarWithHours],
  },
  people: {
    receivers: (app: App) =>
      app.settings().backups.s3.enabled
        ? [{ name: "Armazenamento de cópias de segurança", what: "Guarda as cópias de segurança fora da escola." }]
        : [],
  },
});

function homesOf(areas: Readonly<Record<string, { home?: HomeSource }>>): Record<string, HomeSource> {
  return Object.fromEntries(Object.entries(areas).flatMap(([name, { home }]) => (home ? [[name, home]] : [])));
}

/** The areas' declarations about records, by collection. */
export interface RecordTerms {
  recordHooks: () => ReadonlyMap<string, RecordHooks>;
  normalisedCollections: () => NormalisedCollections;
  dayColumns: () => ReadonlyMap<string, () => readonly string[]>;
  cachedValues: () => readonly CachedValue<unknown>[];
}

/**
 * The functions that the registrations in `hooks.ts` call.
 * @param afterRestore the areas' work at the first start on a restored backup.
 */
export const platformHooks = (
  { recordHooks, normalisedCollections, dayColumns, cachedValues }: RecordTerms,
  afterRestore: () => readonly AfterRestore[],
) => ({
  start: (e: core.ServeEvent) => start(e, cachedValues(), afterRestore),
  settingsReloaded,
  hideEnvironment,
  settingsChanged: (e: core.RecordEvent) => settingsChanged(e, cachedValues()),
  makeBackup,
  restoreBackup,
  compress,
  limitBodies,
  checkpointAtNight: job(checkpointAtNight),
  beginEarlyRoutes,
  serveEarlyRoutes,
  listRecords,
  writeRecord,
  uploadBackup,
  publishPendingSignals: job(publishPendingSignals),
  emptyOldAnswers: job(emptyOldAnswers),
  makeMissedBackup: job(makeMissedBackup),
  durability: (e: core.RequestEvent) => answer(e, () => durability(e.app)),
  scrubLog,
  nameInRecord,
  setPrivateFileHeaders,
  page,
  assetHeaders,
  notFound,
  guardQuery,
  guardRecordsList,
  guardSubscriptions,
  guardSchool,
  guardSchoolDelete,
  guardOpeningHours,
  guardCalendarDay,
  guardClassPeriod,
  guardDays: (e: core.RecordEvent) => guardDays(e, dayColumns()),
  normalise: (e: core.RecordEvent) => normalise(e, normalisedCollections()),
  createRequest(e: core.RecordRequestEvent) {
    requireShortPaths(e);
    guardImages(e);
    createRecord(e, recordHooks().get(e.collection!.name)?.creates);
  },
  updateRequest(e: core.RecordRequestEvent) {
    requireShortPaths(e);
    guardImages(e);
    updateRecord(e, recordHooks().get(e.collection!.name)?.updates);
  },
  deleteRequest: (e: core.RecordRequestEvent) => deleteRecord(e, recordHooks().get(e.collection!.name)?.deletes),
});
