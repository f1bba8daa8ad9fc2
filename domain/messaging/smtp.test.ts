import { expect, test } from "vitest";
import { NO_MAIL_SENDER, NO_MAIL_SERVER } from "../platform/mail-server";
import type { Outcome } from "./outbox";
import { smtpOutcome } from "./smtp";

test.each<[string, Outcome["kind"]]>([
  ["GoError: 550 no such mailbox", "refused"],
  ["GoError: 554 refused", "refused"],
  ["552 5.2.2 mailbox full", "refused"],
  ["GoError: 451 4.7.1 greylisted, come again", "deferred"],
  ["452 too many recipients", "deferred"],
  ["421 closing down", "channel_down"],
  ["535 5.7.8 bad password", "channel_down"],
  ["530 5.7.0 Must issue a STARTTLS command first", "channel_down"],
  ["GoError: dial tcp 127.0.0.1:25: connect: connection refused", "channel_down"],
  ["dial tcp: lookup smtp.escola.br: no such host", "channel_down"],
  ["tls: failed to verify certificate: x509: certificate has expired", "channel_down"],
  ["unencrypted connection", "channel_down"],
  // All that the school sends is meant, not this family.
  ["550 5.4.5 Daily user sending limit exceeded. For more information", "channel_down"],
  ["550-5.4.5 Daily SMTP relay limit exceeded for customer", "channel_down"],
  ['GoError: 550 "5.4.5 Daily user sending limit exceeded"', "channel_down"],
  ["452 4.5.3 Your message has too many recipients", "deferred"],
  ["451 4.4.5 hourly limit exceeded", "channel_down"],
  ["554 5.7.1 You exceeded your maximum number of messages", "channel_down"],
  ["552 5.2.2 mailbox quota exceeded", "refused"],
  ["554 5.2.0 Sending limit exceeded for this account", "channel_down"],
  ["451 4.7.500 Access denied, please try again later", "deferred"],
  ["550 Maximum credits exceeded", "channel_down"],
  // From here on nobody knows.
  ["GoError: EOF", "unknown"],
  ["unexpected EOF", "unknown"],
  ["read tcp 127.0.0.1:40000->127.0.0.1:25: read: connection reset by peer", "unknown"],
  ["write tcp 127.0.0.1:40000->127.0.0.1:25: write: broken pipe", "unknown"],
  ["250 that was not asked", "unknown"],
  ["", "unknown"],
])("%s: %s", (error, kind) => {
  expect(smtpOutcome(error).kind).toBe(kind);
});

test.each([
  ["GoError: dial tcp 127.0.0.1:25: connect: connection refused", "nenhum servidor responde neste endereço e porta"],
  ["dial tcp: lookup smtp.escola.br: no such host", "o endereço não existe ou não há internet"],
  ["tls: failed to verify certificate: x509: certificate has expired", "confira o certificado e a porta"],
])("%s is shown in a person's words", (error, words) => {
  expect(smtpOutcome(error).error).toContain(words);
});

test.each([NO_MAIL_SERVER, NO_MAIL_SENDER])("%s The place in the program that threw it is left out", (problem) => {
  const thrown = `Error: ${problem} at requireMailServer (/escola/pb_hooks/school.js:1:23(4))`;
  expect(smtpOutcome(thrown)).toEqual({ kind: "channel_down", error: problem });
});

test("the server's words come without the address that it repeats, on one line", () => {
  expect(smtpOutcome('GoError: 550 "<mae.da.ana@example.com.br>: unknown\\nask the \\"postmaster\\""').error).toBe(
    'O servidor de e-mail recusou: 550 <[e-mail]>: unknown ask the "postmaster"',
  );
});
