/** A title's lines of text: how many letters each takes, as in its column. Forms, imports and tidying take them from here. */
export const LONGEST_TITLE_TEXTS = {
  title: 500,
  subtitle: 500,
  authors: 1000,
  publisher: 200,
  edition: 80,
  volume: 40,
  cdd: 40,
  cdu: 40,
  cutter: 40,
  subjects: 2000,
  language: 40,
} as const;

export const TITLE_TEXTS = Object.keys(LONGEST_TITLE_TEXTS) as (keyof typeof LONGEST_TITLE_TEXTS)[];
