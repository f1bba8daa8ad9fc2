/**
 * A relation field's name. PocketBase also takes those that point to a record, in two ways: `timeline_via_actor` and `timeline(actor)`, with
 * blanks anywhere.
 */
const FORWARDS = /^(?!.*_via_)\w+$/;
const MAX_STEPS = 2;

/**
 * Whether an answer may bring along what `expand` asks for, as the records API takes it: `title.author,reader`. Two steps at most, and
 * never those that point to a record: each step back may be thousands of rows, and each further one multiplies them.
 */
export function mayExpand(expand: string): boolean {
  const paths = expand.split(",").map((path) => path.split("."));
  return expand === "" || paths.every((steps) => steps.length <= MAX_STEPS && steps.every((step) => FORWARDS.test(step)));
}
