import { describe, expect, test } from "vitest";
import { bouncesIn, mentionsInvalidAddress } from "./bounce";

test.each([
  ["550 5.1.1 <ana@example.com>: Recipient address rejected: User unknown", true],
  ["550 <[e-mail]>: no such mailbox", true],
  ["550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found", true],
  ["553 mailbox name not allowed, user unknown", true],
  ["550 5.2.1 The email account that you tried to reach is disabled", true],
  // The mail, or us, not the address.
  ["550 5.7.1 Message rejected as spam", false],
  ["550 5.7.26 Unauthenticated email is not accepted: user unknown to DMARC", false],
  ["552 5.2.2 mailbox full", false],
  ["554 refused", false],
  ["451 4.7.1 greylisted", false],
])("%s: %s", (words, dead) => {
  expect(mentionsInvalidAddress(words)).toBe(dead);
});

const POSTFIX = `This is the mail system at host mail.example.com.

<mae.da.ana@example.com>: host mx.example.com[10.0.0.1] said: 550 5.1.1
    <mae.da.ana@example.com>: Recipient address rejected: User unknown

--ABC
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.example.com
Arrival-Date: Mon, 23 Nov 2026 10:00:00 -0300

Final-Recipient: rfc822; Mae.da.Ana@example.com
Original-Recipient: rfc822;mae.da.ana@example.com
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1 <mae.da.ana@example.com>: Recipient address
    rejected: User unknown in virtual mailbox table

Final-Recipient: rfc822; pai@example.org
Action: delayed
Status: 4.4.1
Diagnostic-Code: X-Postfix; connect to mx.example.org: Connection timed out
`;

describe("a returned mail", () => {
  test("of a server that keeps to RFC 3464 names each recipient, and why", () => {
    expect(bouncesIn(POSTFIX)).toEqual([
      {
        address: "mae.da.ana@example.com",
        permanent: true,
        detail: expect.stringContaining("5.1.1 smtp; 550 5.1.1"),
      },
      { address: "pai@example.org", permanent: false, detail: expect.stringContaining("4.4.1") },
    ]);
  });

  test("in Portuguese words alone", () => {
    const text = `Endereço não encontrado

Sua mensagem não foi entregue a avo.do.davi@example.com porque o endereço não foi encontrado ou não pode receber e-mails.

A resposta foi: 550 5.1.1 The email account that you tried to reach does not exist.`;
    expect(bouncesIn(text)).toEqual([
      { address: "avo.do.davi@example.com", permanent: true, detail: expect.not.stringContaining("avo.do.davi") },
    ]);
  });

  test("a full mailbox is no reason never to write again", () => {
    const text =
      "Final-Recipient: rfc822; a@example.com\nAction: failed\nStatus: 5.2.2\nDiagnostic-Code: smtp; 552 5.2.2 mailbox full\n";
    expect(bouncesIn(text)).toEqual([
      { address: "a@example.com", permanent: false, detail: "5.2.2 smtp; 552 5.2.2 mailbox full" },
    ]);
  });

  test.each([
    "Sua mensagem não foi entregue a avo@example.com porque a caixa de entrada está cheia.\n\nA resposta foi: 452 4.2.2 The email account that you tried to reach is over quota.",
    "A mensagem para avo@example.com voltou: caixa de correio lotada.",
    "<avo@example.com>: host mx.example.com said: 552 5.2.2 Mailbox full",
    "avo@example.com\n\nThe recipient's mailbox is full and can't accept messages now.",
    "O destinatário avo@example.com está sem espaço de armazenamento.",
  ])("a full mailbox in words alone is understood, and stops nobody: %s", (text) => {
    expect(bouncesIn(text)).toMatchObject([{ address: "avo@example.com", permanent: false }]);
  });

  test.each([
    "",
    "Bom dia, recebi o comunicado. Obrigada! ana@example.com",
    "From: escola@example.com\n\nuser unknown",
    "<script>\u0000",
  ])("no returned mail: %s", (text) => {
    expect(bouncesIn(text)).toEqual([]);
  });
});
