/** Two people saved the same record: what each field becomes, so that neither's work is lost. */

export interface Merge<Values> {
  /** The form as it goes on: theirs where only they changed, mine where I did. */
  values: Values;
  /** Fields that only they changed; the form took them over. */
  taken: (keyof Values & string)[];
  /** Fields that both changed, to different values: the person decides. */
  disputed: (keyof Values & string)[];
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** @param base what both began with; undefined where nobody knows any more: then the person decides on every difference. */
export function mergeValues<Values extends Record<string, unknown>>(
  base: Values | undefined,
  mine: Values,
  theirs: Values,
): Merge<Values> {
  const merge: Merge<Values> = { values: { ...mine }, taken: [], disputed: [] };
  for (const name of Object.keys(theirs) as (keyof Values & string)[]) {
    if (same(mine[name], theirs[name]) || (base && same(base[name], theirs[name]))) {
      continue;
    }
    if (base && same(base[name], mine[name])) {
      merge.values[name] = theirs[name];
      merge.taken.push(name);
    } else {
      merge.disputed.push(name);
    }
  }
  return merge;
}

/** The sentences and questions about the others' saves. */
export interface Conflict<Values> extends Pick<Merge<Values>, "taken" | "disputed"> {
  theirs: Values;
}

/** After one save more: what was asked before and still differs is asked with the rest. */
export function nextConflict<Values extends Record<string, unknown>>(
  before: Conflict<Values> | undefined,
  { values, taken, disputed }: Merge<Values>,
  theirs: Values,
): Conflict<Values> {
  const open = (before?.disputed ?? []).filter((name) => !same(values[name], theirs[name]));
  return {
    theirs,
    taken: [...new Set([...(before?.taken ?? []), ...taken])],
    disputed: [...new Set([...open, ...disputed])],
  };
}
