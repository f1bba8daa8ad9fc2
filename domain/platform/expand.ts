/** The field by which PocketBase names those that point to a record: `timeline_via_actor`. */
const BACKWARDS = "_via_";
const MOST_STEPS = 2;

/**
 * Whether an answer may bring along what `expand` asks for, as the records API takes it: `title.author,reader`. Two steps at most, and
 * never those that point to a record: each step back may be thousands of rows, and each further one multiplies them.
 */
export const mayExpand = (expand: string): boolean =>
  expand.split(",").every((path) => !path.includes(BACKWARDS) && path.split(".").length <= MOST_STEPS);

/** What a subscription to live changes asks to bring along, from its topic: `loans/*?options={"query":{"expand":"copy"}}`. */
export function expandOfTopic(topic: string): string {
  const options = topic.split(/[?&]options=/)[1]?.split("&")[0];
  if (!options) {
    return "";
  }
  try {
    const read = JSON.parse(decodeURIComponent(options.replace(/\+/g, " "))) as { query?: { expand?: unknown } } | null;
    return String(read?.query?.expand ?? "");
  } catch {
    // What can't be read asks for nothing; PocketBase refuses it.
    return "";
  }
}
