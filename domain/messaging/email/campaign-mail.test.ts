import { describe, expect, test } from "vitest";
import { campaignHeaders, unsubscribeAddress, withUnsubscribeLink } from "./campaign-mail";
import { unsubscribePage } from "./unsubscribe-page";

const ADDRESS = unsubscribeAddress("https://escola.example/", "abc");

test("the headers that mail programs know contain the way to unsubscribe, and so does the end of the text", () => {
  expect(ADDRESS).toBe("https://escola.example/api/school/messaging/unsubscribe?token=abc");
  expect(campaignHeaders("https://Escola.example:8443/sineta", ADDRESS, "")).toMatchObject({
    "List-Unsubscribe": `<${ADDRESS}>`,
  });
  expect(campaignHeaders("https://Escola.example:8443/sineta", ADDRESS, "secretaria@escola.example")).toEqual({
    "List-Id": "Comunicados <comunicados.escola.example>",
    "List-Unsubscribe": `<${ADDRESS}>, <mailto:secretaria@escola.example?subject=N%C3%A3o%20quero%20mais%20receber%20comunicados%20por%20e-mail>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    Precedence: "bulk",
  });
  expect(withUnsubscribeLink("Olá.", "Escola", ADDRESS)).toMatch(
    new RegExp(`^Olá\\.\\n\\n.*Escola.*: ${ADDRESS.replaceAll("?", "\\?")}$`),
  );
});

describe("the page", () => {
  const page = (subscription: Parameters<typeof unsubscribePage>[0], school = "Escola") =>
    unsubscribePage(subscription, { school, masked: "m•••@example.com", nonce: "n1" });

  test.each([
    ["receiving", "Não receber mais", false],
    ["ended", "Voltar a receber", true],
    ["unknown", "", false],
  ] as const)("%s", (subscription, button, hidden) => {
    const html = page(subscription);
    expect(/<button>(.*)<\/button>/.exec(html)?.[1] ?? "").toBe(button);
    expect(html.includes('name="receive"')).toBe(hidden);
    expect(html).not.toMatch(/<script|https?:/);
  });

  test("has no markup of the school's name", () => {
    expect(page("receiving", "<b onload=x>")).toContain("&lt;b onload=x&gt;");
  });
});
