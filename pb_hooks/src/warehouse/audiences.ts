/** The groups of requesters, by their state, to whom a campaign can go. */
import type { AudienceSource } from "../messaging/campaigns/audience";

export const audiences: readonly AudienceSource[] = [
  {
    name: "warehouse_approved_requests",
    title: "Pessoas com material aprovado a retirar",
    people: `SELECT q.person FROM material_requests m JOIN requesters q ON q.id = m.requester
      WHERE m.state IN ('approved', 'delivering') AND q.person != ''`,
  },
];
