import { expect, test } from "vitest";
import { cardIn, contactWords, LONGEST_TEXT, placeWords, truncateText } from "./content-words";

test("a text that is too long is cut at a whole sign, and says so", () => {
  const long = "😀".repeat(LONGEST_TEXT);
  const shortened = truncateText(long);
  expect(shortened.length).toBeLessThanOrEqual(LONGEST_TEXT);
  expect(shortened).toMatch(/^(😀)+… \(texto cortado\)$/u);
  expect(truncateText("a".repeat(LONGEST_TEXT))).toHaveLength(LONGEST_TEXT);
});

test("a place says what it is called, and where it is seen on a map", () => {
  expect(placeWords({ latitude: "-22.9", longitude: "-47.06", name: "UBS Centro", address: "Rua 7, 10" }).text).toBe(
    "Localização: UBS Centro, Rua 7, 10\nhttps://www.google.com/maps?q=-22.9,-47.06",
  );
  expect(placeWords({ latitude: "x", longitude: "", isLive: true }).text).toBe("Localização em tempo real.");
});

test("a contact says its name and its telephones", () => {
  const vcard =
    "BEGIN:VCARD\nVERSION:3.0\nN:Lima;Zilda;;;\nFN:Zilda Lima\nitem1.TEL;waid=5519987654321:+55 19 98765-4321\nEND:VCARD";
  expect(cardIn(vcard)).toEqual({ name: "Zilda Lima", phones: ["+55 19 98765-4321"] });
  // As the standard ends its lines.
  expect(cardIn(vcard.replaceAll("\n", "\r\n"))).toEqual(cardIn(vcard));
  expect(contactWords([cardIn(vcard), { name: "Rui", phones: [] }]).text).toBe(
    "Contato: Zilda Lima, (19) 98765-4321\nContato: Rui",
  );
  expect(contactWords([]).text).toBe("Contato.");
});
