/** The undo of a mistaken absence, in the database and towards the family. */
import type { InputIn } from "../../../../domain/contract";
import { type Day, formatDay } from "../../../../domain/dates";
import type * as contracts from "../../../../domain/messaging/absences/commands";
import { type ChannelName, HAND_LEASE_MILLISECONDS, type MessageState } from "../../../../domain/messaging/outbox";
import { refuse } from "../../../../domain/messaging/refusals";
import { isInFuture } from "../../../../domain/platform/instants";
import type { Call } from "../../platform/http/endpoint";
import { type App, column, insertNew, newRecordId, select } from "../../platform/sql/database";
import { requireRecord } from "../../platform/sql/require";
import { type SelectedRow, selection, text, texts } from "../../platform/sql/selection";
import { fromStamp, now, stamp } from "../../platform/time/clock";
import type { Actor } from "../../platform/timeline/actor";
import { record } from "../../platform/timeline/timeline";
import type { Audiences } from "../campaigns/audience";
import { rewriteMessage } from "../campaigns/rewrite-message";
import { leaseOf } from "../manual/sending";
import { launchToday, requireDayOfList } from "./absences";
import { isInForce, MESSAGES, MISTAKES, UNCORRECTED } from "./notices";

interface Absence {
  id: string;
  class: string;
}

/** In one transaction: a message leaves before it and counts as sent, or after it and no longer mentions this pupil. */
export function withdrawAbsence({ app, actor }: Call, input: InputIn<typeof contracts, "withdrawAbsence">): { left: boolean } {
  const { person } = input;
  requirePupil(app, person);
  const day = requireDayOfList(app, input.day);
  const absences = select(
    app,
    selection<Absence>()(texts("a.id", "a.class")),
    `FROM absences a WHERE a.person = {:person} AND a.day = {:day} AND ${isInForce("a")}`,
    { person, day },
  );
  if (absences.length === 0) {
    throw refuse("no_absence", {});
  }
  const unsent = unsentOf(app, absences);
  requireNotBeingSent(actor, unsent);
  reverse(app, actor, absences, { person, day, campaign: "" });
  for (const message of unsent) {
    rewriteMessage(app, actor, message);
  }
  record(app, actor, {
    ...{ id: input.id, area: "messaging", collection: "people", subject: person, kind: "absence_withdrawn" },
    text: "Falta de hoje desfeita",
  });
  return { left: column(app, `SELECT a.id FROM ${MISTAKES} LIMIT 1`, { person, day }).length > 0 };
}

/** The family is informed once of each mistake. */
export const tellAbsenceMistake =
  (audiences: Audiences) =>
  (
    call: Call,
    input: InputIn<typeof contracts, "tellAbsenceMistake">,
  ): { campaign: string; messages: number; excluded: number } => {
    const { app, actor } = call;
    const { id, person, channel, text: words } = input;
    requirePupil(app, person);
    const day = requireDayOfList(app, input.day);
    const mistakes = select(app, selection<Absence>()(texts("a.id", "a.class")), `FROM ${UNCORRECTED} GROUP BY a.id`, {
      person,
      day,
    });
    if (mistakes.length === 0) {
      throw refuse("no_mistake", {});
    }
    const campaign = launchToday(call, audiences(), day, {
      ...{ id, channel, text: words, people: [person] },
      name: `Falta desfeita de ${formatDay(day).slice(0, 5)}`,
      subject: "Falta de hoje: engano",
    });
    reverse(app, actor, mistakes, { person, day, campaign: id });
    record(app, actor, {
      ...{ area: "messaging", collection: "people", subject: person, kind: "absence_corrected" },
      text: "Aviso do engano na falta de hoje posto na fila de envio",
      data: { campaign: id },
    });
    return campaign;
  };

const requirePupil = (app: App, person: string) => requireRecord(app, "people", person, "este aluno");

function reverse(tx: App, actor: Actor, absences: readonly Absence[], of: { person: string; day: Day; campaign: string }): void {
  const rows = absences.map(({ id, class: classId }) => ({
    ...{ id: newRecordId(), ...of, class: classId, reversal_of: id },
    made_by: actor.id,
  }));
  insertNew(tx, "absences", stamp(now()), rows);
}

const UNSENT = selection({
  ...texts("m.id", "m.campaign", "m.lease", "m.leased_until"),
  channel: text<ChannelName>("m.channel"),
  state: text<MessageState>("m.state"),
  sender: text("u.name"),
});

type Unsent = SelectedRow<typeof UNSENT>;

/** The messages of these absences that no family has: those in the queue, those that failed, and those that a person has open. */
function unsentOf(app: App, absences: readonly Absence[]): Unsent[] {
  return select(
    app,
    UNSENT,
    `FROM ${MESSAGES} LEFT JOIN users u ON u.id = m.lease
     WHERE a.id IN (SELECT value FROM json_each({:ids})) AND m.emptied_at = ''
       AND (m.state IN ('queued', 'held', 'failed') OR (m.state = 'sending' AND m.channel = 'assisted')) GROUP BY m.id`,
    { ids: absences.map(({ id }) => id) },
  );
}

/** Another user has the message on the screen, and may be about to send it. */
function requireNotBeingSent(actor: Actor, messages: readonly Unsent[]): void {
  for (const { state, lease, leased_until, sender } of messages) {
    const isTheirs = (state === "sending" || state === "failed") && lease !== "" && lease !== leaseOf(actor);
    if (isTheirs && isInFuture(fromStamp(leased_until), now(), HAND_LEASE_MILLISECONDS)) {
      throw refuse("message_taken", { name: sender || "Outra pessoa" });
    }
  }
}
