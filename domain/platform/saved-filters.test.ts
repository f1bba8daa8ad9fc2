import { expect, test } from "vitest";
import { textsOfFilter } from "./saved-filters";

test.each<[string, string, readonly string[]]>([
  ["Atrasos", "q=quirina+xavantes", ["Atrasos", "quirina xavantes"]],
  ["Atrasos", "turma=6a&q=QUIRINA%20XAVANTES%20da%20Silva", ["Atrasos", "6a", "QUIRINA XAVANTES da Silva"]],
  ["Atrasos", "q=Qu%C3%ADrina+Xavantes", ["Atrasos", "Quírina Xavantes"]],
  ["Atrasos", "q=%E0%A4%A", ["Atrasos", "%E0%A4%A"]],
])("%s, %s", (name, query, texts) => {
  expect(textsOfFilter({ name, query })).toEqual(texts);
});
