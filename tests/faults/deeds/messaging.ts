/** The messages' commands, each ready to be sent twice. */
import { newId } from "../../support/ids";
import type { TestSchool } from "../../support/test-school";
import { at, type Deeds } from "./deed";

export function messaging(school: TestSchool): Deeds {
  const { seed } = school;
  return {
    "messaging/test-mail": async () => {
      const id = newId();
      return at("Admin", (client) => client.call("messaging/test-mail", { id, address: "direcao@escola.test" }));
    },
    "messaging/resend": async () => {
      const message = await seed.create("messages", {
        area: "library",
        channel: "email",
        purpose: "test",
        subject: "Aviso",
        state: "failed",
      });
      const id = newId();
      // The dispatcher may have taken it up in between.
      return at("Biblioteca", (client) => client.call("messaging/resend", { id, message: message.id }), { answersAnew: true });
    },
  };
}
