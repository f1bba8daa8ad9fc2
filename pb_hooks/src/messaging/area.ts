import { job } from "../platform/database";
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
  },
  lists: { messages },
  home,
});

/** What the lines of `hooks.ts` call. @param areas the owners of what is sent. */
export const messagingHooks = (areas: () => Readonly<Record<string, { purposes?: Purposes }>>) => ({
  dispatchMessages: job((app) => dispatch(app, Object.assign({}, ...Object.values(areas()).map(({ purposes }) => purposes)))),
  emptyOldMessages: job(emptyOldMessages),
});
