/** Two users saved the same record: the value of each field, so that neither's work is lost. */

export interface Merge<Values> {
  /** The form's next values: theirs where only they changed, mine where I did. */
  values: Values;
  /** Fields that only they changed; the form took them over. */
  acceptedNames: (keyof Values & string)[];
  /** Fields that both changed, to different values: the user decides. */
  conflictingNames: (keyof Values & string)[];
}

const isSame = (first: unknown, second: unknown) => JSON.stringify(first) === JSON.stringify(second);

/** @param base the common first values; undefined where they are unknown: then the user decides on every difference. */
export function mergeValues<Values extends Record<string, unknown>>(
  base: Values | undefined,
  local: Values,
  remote: Values,
): Merge<Values> {
  const merge: Merge<Values> = { values: { ...local }, acceptedNames: [], conflictingNames: [] };
  for (const name of Object.keys(remote) as (keyof Values & string)[]) {
    if (isSame(local[name], remote[name]) || (base && isSame(base[name], remote[name]))) {
      continue;
    }
    if (base && isSame(base[name], local[name])) {
      merge.values[name] = remote[name];
      merge.acceptedNames.push(name);
    } else {
      merge.conflictingNames.push(name);
    }
  }
  return merge;
}

/** The sentences and questions about the others' saves. */
export interface Conflict<Values> extends Pick<Merge<Values>, "acceptedNames" | "conflictingNames"> {
  remote: Values;
}

/** After one more save: the undecided fields that still differ are added to the new ones. */
export function nextConflict<Values extends Record<string, unknown>>(
  previous: Conflict<Values> | undefined,
  { values, acceptedNames, conflictingNames }: Merge<Values>,
  remote: Values,
): Conflict<Values> {
  const open = (previous?.conflictingNames ?? []).filter((name) => !isSame(values[name], remote[name]));
  return {
    remote,
    acceptedNames: [...new Set([...(previous?.acceptedNames ?? []), ...acceptedNames])],
    conflictingNames: [...new Set([...open, ...conflictingNames])],
  };
}
