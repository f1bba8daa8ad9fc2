/** The areas' notices that no gateway accepts: a separate queue that the administration or the area's team sends by hand. */
import type { InputOf } from "../../../../domain/contract";
import type { HandMessage } from "../../../../domain/messaging/campaigns/commands";
import type { NoticeQueue, takeNotice as takeContract } from "../../../../domain/messaging/notices/commands";
import { refuse } from "../../../../domain/messaging/refusals";
import { mayPass } from "../../../../domain/roles";
import type { Call } from "../../platform/http/endpoint";
import { type App, column, execute, figure, newRecordId, select } from "../../platform/sql/database";
import { selection, texts } from "../../platform/sql/selection";
import { now, stamp } from "../../platform/time/clock";
import type { Actor } from "../../platform/timeline/actor";
import type { RolesByArea } from "../area-roles";
import type { NoticeKinds } from "../notices/texts";
import { claim, type Purposes } from "../queue/claim";
import { handMessage, leaseOf, leaseTo, requireOpen, requireOwn, returnToQueue, sendsNotices } from "./sending";

const MAX_ROWS = 4;
/** The number of settled or delayed messages that one call goes through. */
const MAX_EXAMINED = 50;
/** The place tells the notices among the messages by hand: campaigns come after them, conversations before. */
const NOTICES = `channel = 'assisted' AND state = 'queued' AND priority = 5`;
const OF_AREAS = "area IN (SELECT value FROM json_each({:areas}))";

/** The areas whose notices the actor may send. */
function areasOf(actor: Actor, kinds: NoticeKinds, roles: RolesByArea): string {
  const areas = [...new Set(kinds().map(({ area }) => area))];
  return JSON.stringify(areas.filter((area) => mayPass(actor.roles, [roles(area) ?? "Admin"])));
}

const NEXT = selection(texts("id", "recipient", "regarding", "regarding_class"));

/** The number that waits to be sent by hand. */
const noticesWaiting = (app: App, areas: string): number =>
  figure(app, `SELECT COUNT(*) FROM messages WHERE ${NOTICES} AND ${OF_AREAS}`, { areas });

export const noticeQueue =
  (kinds: NoticeKinds, roles: RolesByArea) =>
  ({ app, actor }: Call): NoticeQueue => {
    const areas = areasOf(actor, kinds, roles);
    return {
      mine: sendsNotices(app, actor),
      waiting: noticesWaiting(app, areas),
      next: select(app, NEXT, `FROM messages WHERE ${NOTICES} AND ${OF_AREAS} ORDER BY next_at, id LIMIT ${MAX_ROWS}`, { areas }),
    };
  };

/** Skips notices that were settled since, and delays those that may not be sent at this hour. */
export const takeNotice =
  (kinds: NoticeKinds, roles: RolesByArea, purposes: () => Purposes) =>
  ({ app, actor }: Call, input: InputOf<typeof takeContract>): { message: HandMessage | null } => {
    if (!sendsNotices(app, actor)) {
      throw refuse("notices_not_yours", {});
    }
    if (input.message !== undefined) {
      const row = requireOwn(app, actor, roles, input.message);
      requireOpen(row, actor);
      leaseTo(app, actor, row.id);
      return { message: handMessage({ app, actor }, row) };
    }
    const areas = areasOf(actor, kinds, roles);
    returnToQueue(app, actor, `campaign = '' AND ${OF_AREAS}`, { areas });
    const [ownMessage] = column(
      app,
      `SELECT id FROM messages WHERE state = 'sending' AND channel = 'assisted' AND campaign = '' AND lease = {:lease} AND ${OF_AREAS}
       ORDER BY id LIMIT 1`,
      { lease: leaseOf(actor), areas },
    );
    const id = ownMessage ?? nextValidNotice(app, purposes(), areas);
    if (id === undefined) {
      return { message: null };
    }
    leaseTo(app, actor, id);
    return { message: handMessage({ app, actor }, requireOwn(app, actor, roles, id)) };
  };

/** The first message whose owner confirms it, with its present text. */
function nextValidNotice(app: App, purposes: Purposes, areas: string): string | undefined {
  const due = column(
    app,
    `SELECT id FROM messages WHERE ${NOTICES} AND next_at <= {:now} AND ${OF_AREAS} ORDER BY next_at, id LIMIT ${MAX_EXAMINED}`,
    { now: stamp(now()), areas },
  );
  for (const id of due) {
    if (claim(app, purposes, id, newRecordId())) {
      // The attempt counts when a user reports the outcome.
      execute(app, "UPDATE messages SET attempts = attempts - 1 WHERE id = {:id}", { id });
      return id;
    }
  }
  return undefined;
}
