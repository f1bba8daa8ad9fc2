/** The names in the proofs that the school keeps longest, and what stands in their place afterwards. */

/** In the place of who decided or asked. */
const GONE_TEXT = "(apagado)";

/** The signers: the proofs that nobody can demand any more. */
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
