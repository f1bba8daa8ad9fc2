import { expect, test } from "vitest";
import { noticeWays, type WayContact, type WayTerms } from "./ways";

const CHILD = { kind: "student", birth_date: "2014-01-01" };
const ADULT = { kind: "teacher", birth_date: "" };
const PHONE = "+5519988880001";
const phone = (values: Partial<WayContact> = {}): WayContact => ({
  ...{ kind: "phone", value: PHONE, guardian: "Marta", notices_off: false, blocked: false, preferred: false },
  ...values,
});
const mail = (values: Partial<WayContact> = {}): WayContact => phone({ kind: "email", value: "marta@example.com", ...values });
const PREFERRED = { preferred: true };
const TERMS: WayTerms = {
  ...{ today: "2026-11-23", first: "email", gateway: true, asks_consent: false, consent: "" },
  suppressionOf: () => undefined,
};
const stopped = (kind: WayContact["kind"]): Partial<WayTerms> => ({
  suppressionOf: (contactKind) => (contactKind === kind ? "wrong" : undefined),
});

test.each<[string, WayContact[], Partial<WayTerms>, string[]]>([
  ["mail first, as the school says", [phone(), mail()], {}, ["email"]],
  ["WhatsApp first, as the school says", [mail(), phone()], { first: "whatsapp" }, ["whatsapp"]],
  ["the channel that they prefer, whatever the school says", [mail(), phone(PREFERRED)], {}, ["whatsapp"]],
  ["likewise the other way round", [mail(PREFERRED), phone()], { first: "whatsapp" }, ["email"]],
  ["by hand where no gateway is", [phone()], { gateway: false }, ["assisted"]],
  ["by hand for who refused the gateway", [phone()], { consent: "refused" }, ["assisted"]],
  ["by hand for who was not asked, where the school asks", [phone()], { asks_consent: true }, ["assisted"]],
  ["by the gateway for who agreed", [phone()], { asks_consent: true, consent: "given" }, ["whatsapp"]],
  ["by mail where the number proved wrong", [phone(PREFERRED), mail()], stopped("phone"), ["email"]],
  ["by WhatsApp where mail came back", [mail(PREFERRED), phone()], stopped("email"), ["whatsapp"]],
  [
    "by mail where the telephone is none of a mobile",
    [phone({ value: "+551938380001", preferred: true }), mail()],
    {},
    ["email"],
  ],
  ["by WhatsApp where the e-mail is none", [mail({ value: "marta" }), phone()], {}, ["whatsapp"]],
  ["each guardian by their own way", [mail(), phone({ guardian: "Rui", value: "+5519988880002" })], {}, ["email", "whatsapp"]],
  ["one guardian once, however written", [mail(), phone({ guardian: "MARTA" })], {}, ["email"]],
  [
    "at another of the same kind where one is ended",
    [mail({ notices_off: true }), mail({ value: "m@x.org" }), phone()],
    {},
    ["email"],
  ],
  ["where they end mail and prefer WhatsApp", [mail({ notices_off: true }), phone(PREFERRED)], {}, ["whatsapp"]],
])("%s", (_, contacts, terms, expected) => {
  const { ways, noWayReason } = noticeWays(CHILD, contacts, { ...TERMS, ...terms });
  expect(ways.map(({ channel }) => channel)).toEqual(expected);
  expect(noWayReason).toBe("");
});

test.each<[string, WayContact[], Partial<WayTerms>, string]>([
  ["nobody known", [], {}, "Nenhum telefone ou e-mail de responsável"],
  ["the child alone", [phone({ guardian: "" })], {}, "Nenhum telefone ou e-mail de responsável"],
  ["blocked by a court", [phone({ blocked: true }), mail({ blocked: true })], {}, "bloqueado por decisão judicial"],
  [
    "a guardian who ended mail is not sought by telephone",
    [mail({ notices_off: true }), phone()],
    {},
    "Nenhum responsável quer receber",
  ],
  ["a guardian who asked to be left alone", [phone()], { suppressionOf: () => "opt_out" }, "pediu para não receber"],
  ["a house's telephone alone", [phone({ value: "+551938380001" })], {}, "Só há telefone fixo"],
])("nobody: %s", (_, contacts, terms, expected) => {
  const { ways, noWayReason } = noticeWays(CHILD, contacts, { ...TERMS, ...terms });
  expect(ways).toEqual([]);
  expect(noWayReason).toContain(expected);
});

test("a grown person gets the message themselves, at the number as it was stored", () => {
  const { ways } = noticeWays(ADULT, [phone(), phone({ guardian: "", value: "+551988880003" })], TERMS);
  expect(ways).toEqual([{ channel: "whatsapp", guardian: "", address: "+551988880003" }]);
});
