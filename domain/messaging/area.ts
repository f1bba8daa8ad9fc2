import type { Area } from "../area";
import { contractsIn } from "../contract";
import * as absences from "./absences/commands";
import * as campaigns from "./campaigns/commands";
import { MESSAGE_PRICES_FIELDS } from "./campaigns/prices";
import * as channels from "./channels/commands";
import * as commands from "./commands";
import * as conversations from "./conversations/commands";
import { QUICK_REPLY_FIELDS } from "./conversations/quick-reply-fields";
import * as mail from "./email/commands";
import * as files from "./files/commands";
import { lists } from "./lists";
import * as notices from "./notices/commands";
import { NOTICE_SETTINGS_FIELDS } from "./notices/settings";
import { messagingSentences } from "./refusals";
import * as templates from "./templates/commands";
import { topics } from "./topics";

/** The declaration of outgoing messages, and of the outbox in which they wait. */
export const messaging = {
  contracts: contractsIn(commands, campaigns, mail, channels, conversations, absences, notices, templates, files),
  lists,
  refusals: messagingSentences,
  topics,
  records: {
    message_prices: MESSAGE_PRICES_FIELDS,
    notice_settings: NOTICE_SETTINGS_FIELDS,
    quick_replies: QUICK_REPLY_FIELDS,
  },
  days: { absences: ["day"], absence_lists: ["day"] },
  normalised: { quick_replies: ["text"] },
} as const satisfies Area;
