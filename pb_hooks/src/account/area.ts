import type { account as terms } from "../../../domain/account/area";
import type { AreaServer } from "../area";
import { deleteExpiredCounts } from "../platform/http/requested-emails";
import { job } from "../platform/sql/database";
import { firstAdmin } from "./first-admin";
import { home } from "./home";
import { composeInvitation, invite } from "./invite";
import { lastSignIns } from "./last-sign-ins";
import { emailChangeRequested, passwordResetRequested, verificationRequested } from "./mails";
import { invitable, linkPeople, linkProposals } from "./people";
import { personData } from "./person-data";
import { linkFollowed, signedIn, signInAttempt } from "./sign-in";
import { deleteExpiredAttempts } from "./throttle";
import { guardPassword, signOutEverywhere, userCreates, userDeletes, userUpdates } from "./users";

/** The parts that the accounts declare to the program. */
export const account = {
  handlers: {
    "account/sign-out-everywhere": signOutEverywhere,
    "account/invite": invite,
    "account/last-sign-ins": lastSignIns,
    "account/invitable": invitable,
    "account/link-proposals": linkProposals,
    "account/link-people": linkPeople,
  },
  lists: {},
  records: { hooks: { users: { creates: userCreates, updates: userUpdates, deletes: userDeletes } } },
  messages: { purposes: { invitation: composeInvitation } },
  people: { data: personData },
  home,
} satisfies AreaServer<typeof terms>;

/** The functions that the registrations in `hooks.ts` call. */
export const accountHooks = {
  deleteExpiredAttempts: job(deleteExpiredAttempts),
  sweepLetters: job(deleteExpiredCounts),
  emailChangeRequested,
  firstAdmin,
  guardPassword,
  linkFollowed,
  passwordResetRequested,
  signedIn,
  signInAttempt,
  verificationRequested,
};
