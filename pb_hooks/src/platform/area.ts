import { makeBackup } from "./backups";
import { job } from "./database";
import { guardDays } from "./days";
import { durability, keepDurable } from "./durability";
import { answer } from "./endpoint";
import { guardExpand, guardSubscriptions } from "./expand";
import { guardCalendarDay, guardClassPeriod, guardOpeningHours, guardSchool, guardSchoolDelete, settingsChanged } from "./guards";
import { type HomeSource, home } from "./home";
import { guardImages } from "./images";
import type { Kept } from "./kept";
import { scrubLog } from "./log";
import { type Masters, normalise } from "./normalise";
import { readNotifications } from "./notifications";
import { assetHeaders, notFound, page } from "./pages";
import { createRecord, saveRecord, updateRecord, type Watches } from "./records";
import { type SamplePart, sampleSchool } from "./sample/sample-school";
import { school } from "./school";
import { calendarWithHours, schoolSettings } from "./settings";
import { compress, settingsReloaded, start } from "./start";

/** What every area stands on. @param areas those that have something to say, by name. */
export const platform = (areas: () => Readonly<Record<string, { home?: HomeSource }>>) => ({
  handlers: {
    "platform/school": school,
    "platform/home": home(homesOf(areas())),
    "platform/read-notifications": readNotifications,
  },
  lists: {},
  kept: [schoolSettings, calendarWithHours],
});

function homesOf(areas: Readonly<Record<string, { home?: HomeSource }>>): Record<string, HomeSource> {
  return Object.fromEntries(Object.entries(areas).flatMap(([name, { home }]) => (home ? [[name, home]] : [])));
}

/** What the areas say of the records, by collection. */
export interface RecordTerms {
  watches: () => ReadonlyMap<string, Watches>;
  masters: () => Masters;
  days: () => ReadonlyMap<string, readonly string[]>;
  kept: () => readonly Kept<unknown>[];
}

/** What the lines of `hooks.ts` call. */
export const platformHooks = (
  { watches, masters, days, kept }: RecordTerms,
  areas: () => readonly { sample?: SamplePart }[],
) => ({
  sampleSchool: () => sampleSchool(areas().flatMap(({ sample }) => sample ?? [])),
  start: (e: core.ServeEvent) => start(e, kept()),
  settingsReloaded,
  settingsChanged: (e: core.RecordEvent) => settingsChanged(e, kept()),
  makeBackup,
  compress,
  keepDurable: job(keepDurable),
  durability: (e: core.RequestEvent) => answer(e, () => durability(e.app)),
  scrubLog,
  page,
  assetHeaders,
  notFound,
  guardExpand,
  guardSubscriptions,
  guardSchool,
  guardSchoolDelete,
  guardOpeningHours,
  guardCalendarDay,
  guardClassPeriod,
  guardDays: (e: core.RecordEvent) => guardDays(e, days()),
  normalise: (e: core.RecordEvent) => normalise(e, masters()),
  createRequest(e: core.RecordRequestEvent) {
    guardImages(e);
    createRecord(e, watches().get(e.collection!.name)?.creates);
  },
  updateRequest(e: core.RecordRequestEvent) {
    guardImages(e);
    updateRecord(e, watches().get(e.collection!.name)?.updates);
  },
  deleteRequest: (e: core.RecordRequestEvent) => saveRecord(e, watches().get(e.collection!.name)?.deletes),
});
