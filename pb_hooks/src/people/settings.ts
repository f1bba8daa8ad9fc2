import { newPeopleSettings, PEOPLE_SETTINGS_ID, type PeopleSettings } from "../../../domain/people/settings";
import { cachedValue } from "../platform/sql/cached-value";
import { selectFirst } from "../platform/sql/database";
import { columnsLike, selection } from "../platform/sql/selection";

export const peopleSettings = cachedValue(
  "people",
  ["people_settings"],
  (app): PeopleSettings =>
    selectFirst(app, selection(columnsLike(newPeopleSettings())), "FROM people_settings WHERE id = {:id}", {
      id: PEOPLE_SETTINGS_ID,
    }) ?? newPeopleSettings(),
);
