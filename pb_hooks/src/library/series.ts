/** The numbers that copies and readers get when nobody types one. */
import { formatCard, formatTombo, seriesNumber, spellings } from "../../../domain/library/codes";
import type { App } from "../platform/sql/database";
import { raiseSeriesTo, type Series, takeNext } from "../platform/sql/series";

const TOMBO: Series = {
  counter: "tombo",
  format: formatTombo,
  numberOf: seriesNumber,
  spellings,
  codesInUse: `SELECT tombo AS code FROM copies WHERE tombo COLLATE NOCASE IN (SELECT value FROM json_each({:codes}))
          UNION ALL SELECT barcode AS code FROM copies WHERE barcode != '' AND barcode COLLATE NOCASE IN (SELECT value FROM json_each({:codes}))`,
};
const CARD: Series = {
  counter: "card",
  format: formatCard,
  numberOf: seriesNumber,
  spellings,
  codesInUse: "SELECT card AS code FROM readers WHERE card COLLATE NOCASE IN (SELECT value FROM json_each({:codes}))",
};

export const nextTombos = (app: App, count: number): string[] => takeNext(app, TOMBO, count);
export const nextCards = (app: App, count: number): string[] => takeNext(app, CARD, count);
export const raiseTombosTo = (app: App, codes: readonly string[]): void => raiseSeriesTo(app, TOMBO, codes);
export const raiseCardsTo = (app: App, codes: readonly string[]): void => raiseSeriesTo(app, CARD, codes);
