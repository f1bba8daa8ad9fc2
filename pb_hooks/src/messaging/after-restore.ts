/** The outbox at the first start on a restored backup: the messages that waited at its time may have left since. */
import { CAMPAIGN_AFTER_RESTORE, STOPPED_ON_NEW_MACHINE, UNCERTAIN_AFTER_RESTORE } from "../../../domain/messaging/after-restore";
import { topics } from "../../../domain/messaging/topics";
import { mailProblem } from "../../../domain/platform/mail-server";
import { type App, column, execute, select, transact } from "../platform/sql/database";
import { type SelectedRow, selection, texts } from "../platform/sql/selection";
import { now, stamp } from "../platform/time/clock";
import { SERVER } from "../platform/timeline/actor";
import { record, recordAll } from "../platform/timeline/timeline";
import { pauseAutomatically } from "./campaigns/campaigns";
import { EMAIL } from "./email/channel";
import { setMailTerms } from "./email/pace";
import { notifyUsers } from "./notify-users";
import { stopChannel } from "./whatsapp/channels";

/** Nothing leaves by hand without a user. */
const WAITING = "state IN ('queued', 'sending') AND channel != 'assisted'";

/**
 * Nothing of the backup leaves twice without a user's decision: its campaigns are paused, its messages uncertain. On a new machine
 * nothing leaves at all until a user says so: somebody may only try whether the backup opens.
 */
export function holdRestoredMessages(app: App, isNewMachine: boolean): void {
  transact(app, (tx) => {
    if (isNewMachine) {
      stopChannels(tx);
    }
    const campaigns = pauseCampaigns(tx);
    const messages = select(tx, selection(texts("id", "area")), `FROM messages WHERE ${WAITING}`);
    execute(
      tx,
      `UPDATE messages SET state = 'uncertain', error = {:error}, next_at = '', lease = '', leased_until = '', updated = {:at}
       WHERE ${WAITING}`,
      { error: UNCERTAIN_AFTER_RESTORE, at: stamp(now()) },
    );
    recordAll(tx, SERVER, messages, ({ id, area }) => ({
      ...{ area, collection: "messages", subject: id, kind: "message_uncertain" },
      text: `A mensagem pode ter chegado ou não (${UNCERTAIN_AFTER_RESTORE.replace(/\.$/, "")})`,
    }));
    notifyAuthors(tx, campaigns);
  });
}

function stopChannels(tx: App): void {
  if (mailProblem(tx.settings()) === "") {
    setMailTerms(tx, { paused_at: stamp(now()), paused_by: "" });
    const text = `E-mails pausados: ${STOPPED_ON_NEW_MACHINE}`;
    record(tx, SERVER, { area: "messaging", collection: "message_channels", subject: EMAIL, kind: "mail_paused", text });
  }
  for (const id of column(tx, "SELECT id FROM channels WHERE serves != ''")) {
    stopChannel(tx, id, STOPPED_ON_NEW_MACHINE);
  }
}

const CAMPAIGN = selection(texts("id", "name", "made_by"));

function pauseCampaigns(tx: App): SelectedRow<typeof CAMPAIGN>[] {
  const campaigns = select(tx, CAMPAIGN, "FROM campaigns WHERE state IN ('running', 'scheduled') AND channel != 'assisted'");
  for (const { id } of campaigns) {
    pauseAutomatically(tx, id, CAMPAIGN_AFTER_RESTORE);
  }
  return campaigns;
}

/** These messages are new: they leave. */
function notifyAuthors(tx: App, campaigns: readonly SelectedRow<typeof CAMPAIGN>[]): void {
  for (const { id, name, made_by } of campaigns) {
    notifyUsers(tx, SERVER, [made_by], topics.campaign_late, {
      ...{ area: "messaging", kind: "messaging", title: "Comunicado parado: cópia de segurança restaurada" },
      ...{ text: `${name}. ${CAMPAIGN_AFTER_RESTORE}`, link: `/whatsapp/${id}` },
    });
  }
}
