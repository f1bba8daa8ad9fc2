import { expect, test } from "vitest";
import imported from "./styles.ts?raw";

const sources = import.meta.glob<string>("../**/*.tsx", { query: "?raw", import: "default", eager: true });
const sheets = new Set(
  Object.keys(import.meta.glob("../../../node_modules/@mantine/core/styles/*.layer.css", { query: "?raw" })).map((path) =>
    path.slice(path.lastIndexOf("/") + 1),
  ),
);

/** Parts that other parts' style sheets cover. */
const STYLED_AS: Readonly<Record<string, readonly string[]>> = {
  Select: ["Combobox", "Input", "ScrollArea", "CloseButton"],
  MultiSelect: ["Combobox", "Input", "Pill", "PillsInput"],
  Autocomplete: ["Combobox", "Input"],
  TextInput: ["Input"],
  Textarea: ["Input"],
  NativeSelect: ["Input"],
  FileInput: ["Input"],
  NumberInput: ["Input", "NumberInput"],
  PasswordInput: ["Input", "PasswordInput", "ActionIcon"],
  TagsInput: ["Combobox", "Input", "Pill", "PillsInput"],
  SegmentedControl: ["SegmentedControl", "FloatingIndicator"],
  Modal: ["Modal", "ModalBase", "Overlay", "CloseButton", "Paper"],
  Drawer: ["Drawer", "ModalBase", "Overlay", "CloseButton", "Paper"],
};

test("every part of Mantine that a screen uses brings its style sheet", () => {
  expect(sheets.size).toBeGreaterThan(50);
  const missingStyles = Object.entries(sources).flatMap(([file, source]) =>
    [...source.matchAll(/import \{([^}]+)\} from "@mantine\/core"/g)]
      .flatMap(([, names = ""]) => names.split(","))
      .map((name) => name.replace(/\btype\b/, "").trim())
      .flatMap((part) => (STYLED_AS[part] ?? [part]).map((sheet) => ({ part, sheet: `${sheet}.layer.css` })))
      .filter(({ sheet }) => sheets.has(sheet) && !imported.includes(`/${sheet}"`))
      .map(({ part, sheet }) => `${sheet} for ${part} in ${file}`),
  );
  expect(missingStyles).toEqual([]);
});
