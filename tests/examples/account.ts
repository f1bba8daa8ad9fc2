/** The contracts of accounts: the people who may call each, and an example of it. */
import { ADMIN, SIGNED_IN } from "../api/roles/rights";
import { newId } from "../helpers/ids";
import { rowsOf } from "./row";

export const account = rowsOf<"account">()({
  contracts: {
    "account/invite": {
      may: ADMIN,
      example: () => {
        const id = newId();
        return { id, name: "Nina Nova", email: `${id}@escola.test`, permissions: [] };
      },
      // Each link is new; a waiting mail is not doubled, and one that left meanwhile is followed by another.
      repetition: { answersCurrentState: true, mayAdd: ["timeline", "messages"] },
      changed: () => ({ permissions: ["Biblioteca"] }),
    },
    "account/last-sign-ins": { may: ADMIN, example: {} },
    "account/invitable": { may: ADMIN, example: {} },
    "account/link-proposals": { may: ADMIN, example: {} },
    "account/link-people": {
      may: ADMIN,
      example: async ({ seed }) => {
        const email = `${newId()}@escola.test`;
        const [user, person] = [await seed.user({ email }), await seed.person({ kind: "teacher" })];
        await seed.create("contacts", { person: person.id, kind: "email", value: email });
        return { links: [{ user: user.id, person: person.id }] };
      },
      repetition: { answersCurrentState: true },
    },
    "account/sign-out-everywhere": {
      may: SIGNED_IN,
      endsSession: true,
      caller: "Admin",
      example: async ({ seed }) => ({ user: (await seed.user()).id }),
      repetition: { mayAdd: ["timeline"] },
    },
  },
});
