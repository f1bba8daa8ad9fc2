/** The queries about accounts, and the plans that SQLite may use for them. */

import { id } from "../helpers/grown-school-ids";
import { type AreaPlans, screenQuery } from "./plan";

const USER = id("u", 1);

export const account: AreaPlans = {
  growingTables: [],
  smallTables: ["users"],
  questions: [
    screenQuery("account/my/Sessions.tsx", "timeline", {
      filter: `area = 'account' && actor = '${USER}' && kind = 'signed_in'`,
      sort: "-at",
    }),
    screenQuery("account/users/InviteUser.tsx", "contacts", {
      filter: `person = '${id("p", 1)}' && kind = 'email' && guardian = ''`,
    }),
    screenQuery("account/users/Invitation.tsx", "messages", {
      filter: `about = '${USER}' && purpose = 'invitation'`,
      sort: "-created",
    }),
  ],
};
