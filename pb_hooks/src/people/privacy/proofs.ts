/** The names in the records that the school keeps longest as proof, and the text that replaces them. */

/** Replaces the name of the person who decided or asked. */
const GONE_TEXT = "(apagado)";

/** The records whose signers are named, with the end of the term in which anybody may demand the proof. */
export const PROOFS = [
  {
    table: "consents",
    where: `x.declared_by != '${GONE_TEXT}'`,
    sets: { declared_by: `'${GONE_TEXT}'` },
  },
  {
    table: "data_requests",
    where: `x.closed_at != '' AND x.closed_at < {:since} AND x.asker != '${GONE_TEXT}'`,
    sets: { asker: `'${GONE_TEXT}'`, wish: "''", identity: `iif(identity = '', '', '${GONE_TEXT}')` },
  },
] as const;
