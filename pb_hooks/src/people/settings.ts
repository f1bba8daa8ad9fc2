import { PEOPLE_SETTINGS, PEOPLE_SETTINGS_ID, type PeopleSettings } from "../../../domain/people/settings";
import { columnsLike, selectFirst, selection } from "../platform/database";
import { kept } from "../platform/kept";

export const peopleSettings = kept(
  "people",
  ["people_settings"],
  (app): PeopleSettings =>
    selectFirst(app, selection(columnsLike(PEOPLE_SETTINGS)), "FROM people_settings WHERE id = {:id}", {
      id: PEOPLE_SETTINGS_ID,
    }) ?? PEOPLE_SETTINGS,
);
