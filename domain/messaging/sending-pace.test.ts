import { describe, expect, test } from "vitest";
import { QUIET_SENTENCE } from "./family-hours";
import type { MessageState } from "./outbox";
import {
  afterSend,
  campaignCapOf,
  capOf,
  costOf,
  hourlyOf,
  lastPlace,
  millisecondsUntilRecipient,
  millisecondsUntilToken,
  minutesOfQuiet,
  RECIPIENT_GAP,
  rateOf,
  refilledBucket,
  stopByDelivery,
  stopByReports,
  withoutTokens,
} from "./sending-pace";

const terms = { official: false, age: 0, daily_cap: 0, per_minute: 0 };

describe("the number of messages that may leave in a day", () => {
  test.each([
    [0, 20],
    [2, 20],
    [3, 40],
    [5, 80],
    [8, 120],
    [15, 150],
    [400, 150],
  ])("a gateway's number of %i days: %i", (age, cap) => {
    expect(capOf({ ...terms, age })).toBe(cap);
  });

  test("a school may choose more, but of a gateway no more than 200; Meta's own begins with 250", () => {
    expect(capOf({ ...terms, daily_cap: 60 })).toBe(60);
    expect(capOf({ ...terms, daily_cap: 5000 })).toBe(200);
    expect(capOf({ ...terms, official: true })).toBe(250);
    expect(capOf({ ...terms, official: true, daily_cap: 2000 })).toBe(2000);
  });
});

describe("the last place in the queue that may leave", () => {
  const day = { cap: 100, sent: 0, isHourFull: false, isQuiet: false };
  test.each<[string, Partial<typeof day>, number]>([
    ["all, by day", {}, 9],
    ["all but the last tenth of the measure", { sent: 89 }, 9],
    ["absences alone within the last tenth", { sent: 90 }, 4],
    ["replies alone when it is full", { sent: 100 }, 0],
    ["replies alone when the hour is full", { isHourFull: true }, 0],
    ["the urgent at night", { isQuiet: true }, 1],
    ["the urgent at night, within the last tenth too", { isQuiet: true, sent: 95 }, 1],
    ["all of a measure too small to divide", { cap: 1 }, 9],
  ])("%s", (_, change, place) => {
    expect(lastPlace({ ...day, ...change })).toBe(place);
  });

  test("campaigns count on the rest", () => {
    expect(campaignCapOf({ ...terms, official: true })).toBe(225);
    expect(campaignCapOf(terms)).toBe(18);
  });
});

describe("the bucket", () => {
  test("gives one a second at sixty a minute, two at once after a rest, and waits for the next", () => {
    expect(rateOf({ ...terms, official: true })).toBe(60);
    let bucket = refilledBucket({ tokens: 0, at: 0 }, 60_000, 60);
    expect(bucket.tokens).toBe(2);
    bucket = withoutTokens(withoutTokens(bucket));
    expect(millisecondsUntilToken(bucket, 60)).toBe(1000);
    expect(millisecondsUntilToken(refilledBucket(bucket, 60_500, 60), 60)).toBe(500);
    expect(millisecondsUntilToken(refilledBucket(bucket, 61_000, 60), 60)).toBe(0);
  });

  test("a gateway's gives one every other minute; a clock put back makes it neither richer nor poorer", () => {
    expect(rateOf(terms)).toBe(0.5);
    const bucket = { tokens: 0.5, at: 1_000_000 };
    expect(refilledBucket(bucket, 900_000, 1)).toEqual({ tokens: 0.5, at: 900_000 });
    expect(refilledBucket({ tokens: -3, at: 0 }, 0, 1).tokens).toBe(-1);
  });

  test.each([
    [0, 60_000],
    [0.5, 120_000],
    [1, 180_000],
  ])("a gateway's gaps are of chance, one to three minutes long: %d", (random, gap) => {
    const full = { tokens: 1, at: 0 };
    expect(millisecondsUntilToken(withoutTokens(full, costOf(terms, random)), rateOf(terms))).toBe(gap);
    expect(millisecondsUntilToken(withoutTokens(full, costOf({ ...terms, official: true }, random)), 60)).toBe(1000);
  });

  test("and thirty within an hour at most, unless the school chose its own pace", () => {
    expect(hourlyOf(terms)).toBe(30);
    expect(hourlyOf({ ...terms, per_minute: 3 })).toBe(Number.POSITIVE_INFINITY);
    expect(hourlyOf({ ...terms, official: true })).toBe(Number.POSITIVE_INFINITY);
  });

  test("one recipient is written to once in six seconds", () => {
    expect(millisecondsUntilRecipient(10_000, 10_000)).toBe(RECIPIENT_GAP);
    expect(millisecondsUntilRecipient(10_000, 15_000)).toBe(1000);
    expect(millisecondsUntilRecipient(10_000, 17_000)).toBe(0);
    expect(millisecondsUntilRecipient(99_000, 10_000)).toBe(0);
  });
});

describe("quiet hours", () => {
  const calendar = { openWeekdays: [1, 2, 3, 4, 5], closedDays: { "2026-11-20": "Consciência Negra" } };
  test.each([
    ["Monday at eight", "2026-11-23", 8 * 60, 0],
    ["Monday at seven", "2026-11-23", 7 * 60, 60],
    ["Monday at eight in the evening", "2026-11-23", 20 * 60, 240],
    ["a holiday", "2026-11-20", 10 * 60, 14 * 60],
    ["Saturday morning, though nobody teaches", "2026-11-21", 9 * 60, 0],
    ["Saturday after one", "2026-11-21", 13 * 60, 11 * 60],
    ["Sunday", "2026-11-22", 10 * 60, 14 * 60],
  ])("%s", (_, day, minutes, quiet) => {
    expect(minutesOfQuiet(calendar, { day, minutes })).toBe(quiet);
  });

  test("are said as they are: after a Friday's evening they begin at another hour than on a Monday", () => {
    const [friday, saturday, monday] = ["2026-11-20", "2026-11-21", "2026-11-23"] as const;
    expect(minutesOfQuiet(calendar, { day: friday, minutes: 20 * 60 })).toBe(4 * 60);
    expect(minutesOfQuiet(calendar, { day: saturday, minutes: 8 * 60 })).toBe(60);
    expect(minutesOfQuiet(calendar, { day: monday, minutes: 8 * 60 })).toBe(0);
    expect(QUIET_SENTENCE).toBe(
      "Fora do horário de envio às famílias: os avisos na fila serão enviados no próximo horário, das 8h às 20h nos dias úteis e das 9h às 13h aos sábados.",
    );
  });

  test("a Sunday on which the school is open by its calendar is a Saturday", () => {
    const fair = { ...calendar, specialDays: { "2026-11-22": [] } };
    expect(minutesOfQuiet(fair, { day: "2026-11-22", minutes: 10 * 60 })).toBe(0);
  });
});

describe("an answer's effect on the channel", () => {
  const validInput = { failures: 0, silences: 0 };
  const no = { kind: "refused", error: "Não", error_class: "" } as const;

  test("five refusals in a row stop the channel; one acceptance resets the count", () => {
    expect(afterSend({ failures: 3, silences: 0 }, no)).toMatchObject({ failures: 4, stopReason: "" });
    expect(afterSend({ failures: 4, silences: 0 }, no).stopReason).toBe("5 mensagens seguidas foram recusadas.");
    expect(afterSend({ failures: 4, silences: 2 }, { kind: "accepted", provider_id: "a", wa_id: "" })).toEqual({
      ...validInput,
      restMilliseconds: 0,
      stopReason: "",
    });
  });

  test.each<[string, readonly MessageState[], number, string]>([
    ["five", ["failed", "failed", "failed", "failed", "failed"], 2, "5 mensagens seguidas foram recusadas."],
    ["four", ["failed", "failed", "failed", "failed"], 3, ""],
    ["five with one in between that may still arrive", ["failed", "failed", "sent", "failed", "failed", "failed"], 5, ""],
    ["five before one that arrived", ["read", "failed", "failed", "failed", "failed", "failed", "sent"], 1, "5 mensagens"],
  ])("refused after they were taken: %s", (_, states, place, stop) => {
    expect(stopByReports(states, place)).toContain(stop);
    expect(stopByReports(states, place) === "").toBe(stop === "");
  });

  test("numbers without WhatsApp stop nothing, however many come in a row", () => {
    const nobody = { ...no, error_class: "no_whatsapp" } as const;
    expect(afterSend({ failures: 4, silences: 0 }, nobody)).toEqual({
      failures: 4,
      silences: 0,
      restMilliseconds: 0,
      stopReason: "",
    });
  });

  test("silence lets it rest, longer each time, a quarter of an hour at most", () => {
    const silent = { kind: "unknown", error: "" } as const;
    expect(afterSend(validInput, silent)).toMatchObject({ silences: 1, restMilliseconds: 60_000 });
    expect(afterSend({ failures: 0, silences: 2 }, silent).restMilliseconds).toBe(240_000);
    expect(afterSend({ failures: 0, silences: 40 }, silent).restMilliseconds).toBe(900_000);
  });

  test("too fast rests for the time in the answer; too fast for one person does not slow the channel", () => {
    expect(afterSend(validInput, { kind: "throttled", error: "", retryAfter: 5000, scope: "channel" }).restMilliseconds).toBe(
      5000,
    );
    expect(afterSend(validInput, { kind: "throttled", error: "", retryAfter: 5000, scope: "recipient" }).restMilliseconds).toBe(
      0,
    );
  });

  test("a dead key, and suspected spam, stop it at once", () => {
    expect(afterSend(validInput, { kind: "channel_down", error: "Chave" }).stopReason).toBe("Chave");
    expect(afterSend(validInput, { ...no, stops: "channel" }).stopReason).toBe("Não");
  });

  test("fewer than six in ten delivered stop it, of twenty at least", () => {
    expect(stopByDelivery({ sent: 19, delivered: 0 })).toBe("");
    expect(stopByDelivery({ sent: 20, delivered: 12 })).toBe("");
    expect(stopByDelivery({ sent: 20, delivered: 11 })).toContain("Só 11 das últimas 20 mensagens foram entregues");
    expect(stopByDelivery({ sent: 20, delivered: 1 })).toContain("Só 1 das últimas 20 mensagens foi entregue:");
    expect(stopByDelivery({ sent: 1000, delivered: 0 })).toBe(
      "Nenhuma das últimas 1.000 mensagens foi entregue: o número pode estar sendo bloqueado.",
    );
  });
});
