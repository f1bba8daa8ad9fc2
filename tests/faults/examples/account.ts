/** The accounts' commands, each ready to be sent twice. */
import { newId } from "../../helpers/ids";
import type { TestSchool } from "../../helpers/test-school";
import { at, type Deeds } from "./deed";

export function account(school: TestSchool): Deeds {
  const { seed } = school;
  return {
    "account/invite": async () => {
      const id = newId();
      const person = { id, name: "Nina Nova", email: `${id}@escola.test`, permissions: [] };
      // Each link is new; a waiting mail is not doubled, and one that left meanwhile is followed by another.
      return at("Admin", (client) => client.call("account/invite", person), {
        answersAnew: true,
        mayAdd: ["timeline", "messages"],
      });
    },
    "account/link-people": async () => {
      const email = `${newId()}@escola.test`;
      const [user, person] = [await seed.user({ email }), await seed.person({ kind: "teacher" })];
      await seed.create("contacts", { person: person.id, kind: "email", value: email });
      const input = { links: [{ user: user.id, person: person.id }] };
      return at("Admin", (client) => client.call("account/link-people", input), { answersAnew: true });
    },
    "account/sign-out-everywhere": async () => {
      const { id } = await seed.user();
      return at("Admin", (client) => client.call("account/sign-out-everywhere", { user: id }), { mayAdd: ["timeline"] });
    },
  };
}
