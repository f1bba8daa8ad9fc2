import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const SOURCES = join(import.meta.dirname, "..");
const STYLES = join(import.meta.dirname, "../../../node_modules/@mantine/core/styles");

/** Parts without a style sheet of their own name. */
const STYLED_AS: Readonly<Record<string, readonly string[]>> = {
  Select: ["Combobox", "Input", "ScrollArea", "CloseButton"],
  MultiSelect: ["Combobox", "Pill", "PillsInput"],
  Autocomplete: ["Combobox", "Input"],
  TextInput: ["Input"],
  Textarea: ["Input"],
  NativeSelect: ["Input"],
  FileInput: ["Input"],
  NumberInput: ["Input", "NumberInput"],
  PasswordInput: ["Input", "PasswordInput", "ActionIcon"],
};

function usedParts(): Map<string, string> {
  const parts = new Map<string, string>();
  for (const file of readdirSync(SOURCES, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".tsx")) {
      continue;
    }
    const source = readFileSync(join(SOURCES, file), "utf8");
    for (const [, names = ""] of source.matchAll(/import \{([^}]+)\} from "@mantine\/core"/g)) {
      for (const name of names.split(",")) {
        parts.set(name.replace(/\btype\b/, "").trim(), file);
      }
    }
  }
  return parts;
}

test("every part of Mantine that a screen uses brings its style sheet", () => {
  const imported = readFileSync(join(import.meta.dirname, "styles.ts"), "utf8");
  const missing = [...usedParts()].flatMap(([part, file]) =>
    (STYLED_AS[part] ?? [part])
      .filter((sheet) => existsSync(join(STYLES, `${sheet}.layer.css`)) && !imported.includes(`/${sheet}.layer.css`))
      .map((sheet) => `${sheet}.layer.css for ${part} in ${file}`),
  );
  expect(missing).toEqual([]);
});
