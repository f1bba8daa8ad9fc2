import type { Area } from "../area";
import { contractsIn } from "../contract";
import * as absences from "./absences/commands";
import * as campaigns from "./campaigns/commands";
import * as channels from "./channels/commands";
import * as commands from "./commands";
import * as conversations from "./conversations/commands";
import * as mail from "./email/commands";
import * as files from "./files/commands";
import { lists } from "./lists";
import * as notices from "./notices/commands";
import { messagingSentences } from "./refusals";
import * as templates from "./templates/commands";
import { topics } from "./topics";

/** Outgoing messages, and the outbox in which they wait. */
export const messaging = {
  contracts: contractsIn(commands, campaigns, mail, channels, conversations, absences, notices, templates, files),
  lists,
  refusals: messagingSentences,
  topics,
  days: { absences: ["day"], absence_lists: ["day"] },
  tidied: { quick_replies: ["text"] },
} as const satisfies Area;
