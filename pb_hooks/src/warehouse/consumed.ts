/** The consumption's rows of the ledger, said once: the reports sum them, and the list of movements shows them. */

/** The kind of a movement's material in its month: a later change does not affect a closed one. */
const KIND = `ifnull((SELECT c.kind FROM stock_classes c WHERE c.material = e.material AND c.month > e.month ORDER BY c.month LIMIT 1),
  (SELECT kind FROM materials WHERE id = e.material))`;

/**
 * Whether a movement `e` counts in the consumption: an exit of consumable material, a return, or a reversal of either. For a
 * reversal, the reversed kind is read from its document.
 */
export const IS_CONSUMED = `(e.kind IN ('exit', 'return') OR (e.kind = 'reversal' AND EXISTS (SELECT 1 FROM stock_movements o
    JOIN stock_movements r ON r.id = o.reversal_of WHERE o.id = e.id AND r.kind IN ('exit', 'return'))))
  AND ${KIND} = 'consumable'`;

/** The ids of the documents of {:sector}; a reversal is of the sector of what it reverses. */
export const DOCUMENTS_OF_SECTOR = `SELECT id FROM stock_documents WHERE sector = {:sector} AND sector != ''
  UNION ALL SELECT x.id FROM stock_documents d CROSS JOIN stock_documents x
    WHERE d.sector = {:sector} AND d.sector != '' AND x.reversal_of = d.id AND x.reversal_of != ''`;
