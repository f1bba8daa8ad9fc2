/**
 * A relation field's name. PocketBase also accepts relations that point to a record, in two notations: `timeline_via_actor` and
 * `timeline(actor)`, with blanks anywhere.
 */
const FORWARDS = /^(?!.*_via_)\w+$/;
const MAX_STEPS = 2;

/**
 * Whether an answer may include the records in `expand`, in the records API's notation: `title.author,reader`. Two steps at most,
 * and never relations that point to a record: each step back may be thousands of rows, and each further one multiplies them.
 */
export function mayExpand(expand: string): boolean {
  const paths = expand.split(",").map((path) => path.split("."));
  return expand === "" || paths.every((steps) => steps.length <= MAX_STEPS && steps.every((step) => FORWARDS.test(step)));
}
