import { expect, test } from "vitest";
import { copyStatus } from "./copy-status";

const onShelf = { state: "normal", lendable: true, due: "", reserved: false, today: "2026-11-21" } as const;

test.each([
  [{}, "ok", "Disponível"],
  [{ lendable: false }, "neutral", "Só consulta"],
  [{ reserved: true }, "keep", "Separado"],
  [{ due: "2026-11-30" }, "info", "Emprestado"],
  [{ due: "2026-11-21" }, "info", "Emprestado"],
  [{ due: "2026-11-20" }, "bad", "Em atraso"],
  [{ state: "lost", due: "2026-11-20" }, "bad", "Extraviado"],
  [{ state: "repair" }, "warn", "Em reparo"],
  [{ state: "withdrawn" }, "neutral", "Baixado"],
] as const)("%j is %s: %s", (part, tone, text) => {
  expect(copyStatus({ ...onShelf, ...part })).toEqual({ tone, text });
});
