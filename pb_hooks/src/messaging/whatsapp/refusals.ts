/** The effect of a refusal on other messages, whether it came with the answer or in a later report. */
import type { MessageState } from "../../../../domain/messaging/outbox";
import type { FailureClass } from "../../../../domain/messaging/providers/provider";
import { NEIGHBOUR_COUNT, stopByReports } from "../../../../domain/messaging/sending-pace";
import { type App, select } from "../../platform/sql/database";
import { selection, text } from "../../platform/sql/selection";
import { SERVER } from "../../platform/timeline/actor";
import { pauseAutomatically } from "../campaigns/campaigns";
import { suppress } from "../suppressions";
import { stopChannel } from "./channels";

interface RefusedMessage {
  destination: string;
  campaign: string;
  person: string;
  masked_address: string;
}

/** A recipient who refuses everything gets nothing, and a campaign that nobody would accept waits for a user. */
export function handleRefusal(
  tx: App,
  { destination, campaign, person, masked_address }: RefusedMessage,
  { error, error_class, stops = "" }: { error: string; error_class: FailureClass; stops?: "" | "campaign" | "channel" },
): void {
  if (error_class === "opt_out") {
    // WhatsApp itself only refuses promotions.
    suppress(tx, SERVER, "whatsapp", destination, {
      kind: "promotions",
      origin: "Segundo o WhatsApp, a pessoa não quer divulgação.",
      person,
      masked: masked_address,
    });
  }
  if (stops === "campaign" && campaign !== "") {
    pauseAutomatically(tx, campaign, error);
  }
}

const STATE = selection({ state: text<MessageState>("state") });

/**
 * Stops the channel after five refusals in a row of messages that it had accepted: its first answer does not predict them.
 * @param since messages that left before it do not count.
 */
export function stopByRow(tx: App, channel: string, { id, sent_at }: { id: string; sent_at: string }, since: string): void {
  const neighbours = (condition: string) =>
    select(
      tx,
      STATE,
      `FROM messages WHERE via = {:channel} AND via != '' AND id != {:id} AND error_class != 'no_whatsapp' ${condition} LIMIT ${NEIGHBOUR_COUNT}`,
      {
        ...{ channel, id, at: sent_at, since },
      },
    ).map(({ state }) => state);
  const earlier = neighbours("AND sent_at > {:since} AND sent_at <= {:at} ORDER BY sent_at DESC").reverse();
  const later = neighbours("AND sent_at > {:at} ORDER BY sent_at");
  const stop = stopByReports([...earlier, "failed", ...later], earlier.length);
  if (stop !== "") {
    stopChannel(tx, channel, stop);
  }
}
