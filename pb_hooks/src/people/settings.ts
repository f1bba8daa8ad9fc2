import { newPeopleSettings, PEOPLE_SETTINGS_ID } from "../../../domain/people/settings";
import { cachedValue } from "../platform/sql/cached-value";
import { settingsRecord } from "../platform/sql/settings-record";

export const peopleSettings = cachedValue(
  "people",
  ["people_settings"],
  settingsRecord("people_settings", PEOPLE_SETTINGS_ID, newPeopleSettings),
);
