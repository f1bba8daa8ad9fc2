/** Two people saved the same record: what each field becomes, so that neither's work is lost. */

export interface Merge<Values> {
  /** The form as it goes on: theirs where only they changed, mine where I did. */
  values: Values;
  /** Fields that only they changed; the form took them over. */
  taken: (keyof Values & string)[];
  /** Fields that both changed, to different values: the person decides. */
  disputed: (keyof Values & string)[];
}

const isSame = (first: unknown, second: unknown) => JSON.stringify(first) === JSON.stringify(second);

/** @param base what both began with; undefined where nobody knows any more: then the person decides on every difference. */
export function mergeValues<Values extends Record<string, unknown>>(
  base: Values | undefined,
  local: Values,
  remote: Values,
): Merge<Values> {
  const merge: Merge<Values> = { values: { ...local }, taken: [], disputed: [] };
  for (const name of Object.keys(remote) as (keyof Values & string)[]) {
    if (isSame(local[name], remote[name]) || (base && isSame(base[name], remote[name]))) {
      continue;
    }
    if (base && isSame(base[name], local[name])) {
      merge.values[name] = remote[name];
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
  previous: Conflict<Values> | undefined,
  { values, taken, disputed }: Merge<Values>,
  remote: Values,
): Conflict<Values> {
  const open = (previous?.disputed ?? []).filter((name) => !isSame(values[name], remote[name]));
  return {
    theirs: remote,
    taken: [...new Set([...(previous?.taken ?? []), ...taken])],
    disputed: [...new Set([...open, ...disputed])],
  };
}
