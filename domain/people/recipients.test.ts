import { describe, expect, test } from "vitest";
import { searchText } from "../text";
import { isMinor, type MessageContact, messageRecipients, readerOfMessage } from "./recipients";

const MONDAY = "2026-11-23";

describe("L-50: the recipients of a message", () => {
  const own: MessageContact = { value: "ana@example.com", guardian: "", notices_off: false };
  const mother: MessageContact = { value: "marta@example.com", guardian: "Marta, mãe", notices_off: false };
  const refused = { ...mother, notices_off: true };
  const father: MessageContact = { value: "rui@example.com", guardian: "Rui, pai", notices_off: false };

  test.each([
    ["a student of seventeen", "student", "2008-11-24", true],
    ["on the eighteenth birthday", "student", "2008-11-23", false],
    ["a student of unknown age", "student", "", true],
    ["a teacher of unknown age", "teacher", "", false],
  ])("%s is a minor: %s %s %s", (_, kind, birth_date, expected) => {
    expect(isMinor({ kind, birth_date }, MONDAY)).toBe(expected);
  });

  const work = { ...mother, value: "marta@trabalho.example.com", guardian: "marta,  MÃE" };

  test.each<[string, string, MessageContact[], string[], string]>([
    ["of a minor the guardian", "2014-01-01", [own, mother], ["marta@example.com"], ""],
    ["of a minor never the child", "2014-01-01", [own], [], "só o responsável"],
    ["each guardian, in the order noted", "2014-01-01", [father, own, mother], ["rui@example.com", "marta@example.com"], ""],
    ["a guardian with two addresses once", "2014-01-01", [mother, work, father], ["marta@example.com", "rui@example.com"], ""],
    ["where the first of them refuses, the other address", "2014-01-01", [refused, work], ["marta@trabalho.example.com"], ""],
    ["the other guardian when one refuses", "2014-01-01", [refused, father], ["rui@example.com"], ""],
    ["nobody when all refuse", "2014-01-01", [refused], [], "Nenhum responsável quer receber avisos"],
    [
      "an adult themselves, once",
      "1990-01-01",
      [mother, own, { ...own, value: "ana@trabalho.example.com" }],
      ["ana@example.com"],
      "",
    ],
    ["an adult's former guardian not", "1990-01-01", [mother], [], "Só há e-mail de responsável no cadastro"],
    ["nobody", "1990-01-01", [], [], "Nenhum e-mail no cadastro."],
  ])("%s", (_, birth_date, contacts, expected, reason) => {
    const { contacts: recipients, noRecipientReason } = messageRecipients({ kind: "student", birth_date }, contacts, MONDAY);
    expect(recipients.map(({ value }) => value)).toEqual(expected);
    expect(noRecipientReason).toContain(reason);
    expect(noRecipientReason === "").toBe(reason === "");
  });

  const bounced = (values: readonly string[]) => (contact: MessageContact) =>
    values.includes(contact.value) ? "As mensagens voltaram." : "";
  test.each<[string, MessageContact[], string[], string[], string]>([
    ["the first good address", [mother, work], ["marta@example.com"], ["marta@trabalho.example.com"], ""],
    ["the first of two good ones", [mother, work], [], ["marta@example.com"], ""],
    ["the other guardian where one has none that is good", [mother, father], ["marta@example.com"], ["rui@example.com"], ""],
    ["nobody where none is good, and why", [mother, work], [mother.value, work.value], [], "As mensagens voltaram."],
    ["the good one after one that is asked about", [{ ...mother, question: "De quem é?" }, work], [], [work.value], ""],
    ["nobody where the only one is asked about", [{ ...mother, question: "De quem é?" }], [], [], "De quem é?"],
    ["not the good one that a court blocked", [mother, { ...work, blocked: true }], [mother.value], [], "As mensagens voltaram."],
  ])("%s", (_, contacts, bad, expected, reason) => {
    const child = { kind: "student", birth_date: "2014-01-01" };
    const { contacts: recipients, noRecipientReason } = messageRecipients(child, contacts, MONDAY, "e-mail", bounced(bad));
    expect([recipients.map(({ value }) => value), noRecipientReason]).toEqual([expected, reason]);
  });

  const moved = { ...mother, value: "marta.nova@example.com" };
  const another = { ...mother, guardian: "Marta Lima" };
  test.each<[string, string, MessageContact[], string]>([
    ["at the address as it is now", "Marta, mãe", [father, moved], "marta.nova@example.com"],
    ["however the name is written", "MARTA,  mae", [moved], "marta.nova@example.com"],
    ["under another name at the same address", "Marta, mãe", [father, another], "marta@example.com"],
    ["not at another's", "Marta, mãe", [father], ""],
    ["not when nobody is written to", "Marta, mãe", [], ""],
    ["the reader's own", "", [{ ...own, value: "ana.nova@example.com" }], "ana.nova@example.com"],
    ["a guardian's not once the reader is of age", "Marta, mãe", [own], ""],
  ])("the person who reads a letter that is already composed: %s", (_, guardian, contacts, expected) => {
    const address = guardian === "" ? own.value : mother.value;
    expect(readerOfMessage({ guardian_key: searchText(guardian), address }, contacts, searchText)?.value ?? "").toBe(expected);
  });
});
