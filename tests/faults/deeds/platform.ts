/** The commands that all areas share, each ready to be sent twice. */
import type { TestSchool } from "../../support/test-school";
import { at, type Deeds } from "./deed";

export function platform(school: TestSchool): Deeds {
  const { seed } = school;
  return {
    "platform/read-notifications": async () => {
      const note = { user: "useradmin000000", kind: "note", title: "Um aviso" };
      await seed.create("notifications", note);
      return at("Admin", (client) => client.call("platform/read-notifications"), { answersAnew: true });
    },
  };
}
