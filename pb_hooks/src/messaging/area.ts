import { job } from "../platform/database";
import { markSent, markWrong, skip, take, undoMark } from "./campaigns/by-hand";
import { campaign, cancel, pause, resume, sendAgain, tendCampaigns } from "./campaigns/campaigns";
import { launch, preview } from "./campaigns/launch";
import { campaigns } from "./campaigns/lists";
import { sample } from "./campaigns/sample";
import { dispatch, type Purposes } from "./dispatcher";
import { messages } from "./lists";
import { home, mailState, message, type RolesByArea, resend, testMail } from "./messages";
import { emptyOldMessages } from "./retention";

/** What the outbox gives to the program. @param roles who works in each area, and sees its messages. */
export const messaging = (roles: RolesByArea) => ({
  handlers: {
    "messaging/message": message(roles),
    "messaging/resend": resend(roles),
    "messaging/mail-state": mailState,
    "messaging/test-mail": testMail,
    "messaging/preview": preview,
    "messaging/launch": launch,
    "messaging/campaign": campaign,
    "messaging/pause": pause,
    "messaging/resume": resume,
    "messaging/cancel": cancel,
    "messaging/send-again": sendAgain,
    "messaging/take": take,
    "messaging/mark-sent": markSent,
    "messaging/skip": skip,
    "messaging/mark-wrong": markWrong,
    "messaging/undo-mark": undoMark,
  },
  lists: { messages, campaigns },
  home,
  sample,
});

/** What the lines of `hooks.ts` call. @param areas the owners of what is sent. */
export const messagingHooks = (areas: () => Readonly<Record<string, { purposes?: Purposes }>>) => ({
  dispatchMessages: job((app) => dispatch(app, Object.assign({}, ...Object.values(areas()).map(({ purposes }) => purposes)))),
  tendCampaigns: job(tendCampaigns),
  emptyOldMessages: job(emptyOldMessages),
});
