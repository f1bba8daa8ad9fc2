/** The names in the records that the school keeps longest as proof, and the text that replaces them. */

/** Replaces the name of the person who decided or asked. */
const ERASED_NAME = "(apagado)";

/**
 * The records whose signers are named, with the end of the term in which anybody may demand the proof. The term of a request
 * without a person of the register begins with its answer.
 */
export const PROOFS = [
  {
    table: "consents",
    withoutPerson: false,
    where: `x.declared_by != '${ERASED_NAME}'`,
    sets: { declared_by: `'${ERASED_NAME}'` },
  },
  {
    table: "data_requests",
    withoutPerson: true,
    where: `x.closed_at != '' AND x.closed_at < {:since} AND x.asker != '${ERASED_NAME}'`,
    sets: { asker: `'${ERASED_NAME}'`, wish: "''", identity: `iif(identity = '', '', '${ERASED_NAME}')` },
  },
] as const;
