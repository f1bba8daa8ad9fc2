import { describe, expect, test } from "vitest";
import { NOTICE_CHANNELS, noticeTextProblems } from "../messaging/notices/kinds";
import { SUPPORT_NOTICES, supportNotice } from "./notices";

describe.each(SUPPORT_NOTICES.map((terms) => [terms.name, terms] as const))("%s", (_, terms) => {
  test.each(NOTICE_CHANNELS)("says in our own words what it is about, by %s", (channel) => {
    expect(noticeTextProblems(terms, channel, terms.texts[channel])).toEqual({});
    const { body } = supportNotice(
      { school: "EE Cecília Meireles", name: "Ana Souza", subject: terms.example.assunto!, channel },
      terms.texts[channel],
    );
    expect(body).toMatch(/^Olá, Ana Souza\./);
    expect(body).toContain(terms.example.assunto);
    expect(body).toContain("EE Cecília Meireles");
    expect(body).not.toContain("{{");
  });
});
