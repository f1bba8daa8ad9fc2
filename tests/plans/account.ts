/** The queries about accounts, and the plans that SQLite may use for them. */
import { newId } from "../helpers/ids";
import { type AreaPlans, asked, id } from "./plan";

const USER = id("u", 1);

export const account: AreaPlans = {
  growing: [],
  small: ["users"],
  calls: [
    ["account/invite", { id: newId(), name: "Convidada", email: "convidada@example.com", permissions: [] }],
    ["account/last-sign-ins", {}],
    ["account/invitable", {}],
    ["account/link-proposals", {}],
    ["account/link-people", { links: [{ user: "u00000000000000", person: "p00000000000001" }] }],
  ],
  questions: [
    asked("account/my/Sessions.tsx", "timeline", {
      filter: `area = 'account' && actor = '${USER}' && kind = 'signed_in'`,
      sort: "-at",
    }),
    asked("account/users/InviteUser.tsx", "contacts", {
      filter: `person = '${id("p", 1)}' && kind = 'email' && guardian = ''`,
    }),
    asked("account/users/Invitation.tsx", "messages", {
      filter: `about = '${USER}' && purpose = 'invitation'`,
      sort: "-created",
    }),
  ],
  // One account, through PocketBase's own save.
  elsewhere: ["account/sign-out-everywhere"],
};
