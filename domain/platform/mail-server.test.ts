import { describe, expect, test } from "vitest";
import { mailProblem, NO_MAIL_SENDER, NO_MAIL_SERVER, senderOf } from "./mail-server";

const NAMED = "sistema@escola.br";
const PLACEHOLDER = "support@example.com";

describe("the school's mail", () => {
  test.each([
    ["no server", { enabled: false, username: "" }, NAMED, NAMED, NO_MAIL_SERVER],
    ["server and sender", { enabled: true, username: "" }, NAMED, NAMED, ""],
    ["no sender", { enabled: true, username: "" }, PLACEHOLDER, PLACEHOLDER, NO_MAIL_SENDER],
    ["an account without an address", { enabled: true, username: "correio" }, PLACEHOLDER, PLACEHOLDER, NO_MAIL_SENDER],
    ["the account's address", { enabled: true, username: "sec@escola.br" }, PLACEHOLDER, "sec@escola.br", ""],
    ["the named sender first", { enabled: true, username: "sec@escola.br" }, NAMED, NAMED, ""],
    ["a sender deleted in the dashboard", { enabled: true, username: "sec@escola.br" }, "", "", NO_MAIL_SENDER],
  ])("%s", (_, smtp, senderAddress, sender, problem) => {
    expect(senderOf({ smtp, meta: { senderAddress } })).toBe(sender);
    expect(mailProblem({ smtp, meta: { senderAddress: sender } })).toBe(problem);
  });
});
