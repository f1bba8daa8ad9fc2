/**
 * Writes domain/collections.gen.ts from the schema that the migrations create. With --check it only compares, and fails when the
 * file is stale.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import PocketBase, { type CollectionModel } from "pocketbase";
import { ROOT } from "./paths";
import { freePort, listening, runCommand, serve } from "./server";

const TARGET = join(ROOT, "domain/collections.gen.ts");
const CREDENTIALS = ["types@localhost.invalid", "types-of-collections"] as const;

type Field = CollectionModel["fields"][number];

function fieldType(field: Field): string {
  const many = Number(field.maxSelect ?? 1) > 1;
  switch (field.type) {
    case "bool":
      return "boolean";
    case "number":
      return "number";
    case "json":
      return "unknown";
    case "select": {
      const union = (field.values as string[]).map((value) => JSON.stringify(value)).join(" | ");
      return many ? `(${union})[]` : field.required ? union : `${union} | ""`;
    }
    case "relation":
    case "file":
      return many ? "string[]" : "string";
    default:
      return "string";
  }
}

const interfaceName = (collection: string): string =>
  collection.replace(/(^|_)([a-z])/g, (_match, _separator, initial: string) => initial.toUpperCase());

function render(collections: CollectionModel[]): string {
  const ownCollections = collections.filter((collection) => !collection.system).sort((a, b) => a.name.localeCompare(b.name));
  const interfaces = ownCollections.map((collection) => {
    const fields = collection.fields
      .filter((field) => !field.hidden && field.name !== "id" && field.type !== "password")
      .map((field) => `  ${field.name}: ${fieldType(field)};`);
    return `export interface ${interfaceName(collection.name)} extends BaseRecord {\n${fields.join("\n")}\n}`;
  });
  const map = ownCollections.map((collection) => `  ${collection.name}: ${interfaceName(collection.name)};`);
  return [
    "// Generated from the migrated database by `make types`. Do not edit.",
    "",
    "export interface BaseRecord {\n  id: string;\n  collectionId: string;\n  collectionName: string;\n  expand?: unknown;\n}",
    ...interfaces,
    `export interface CollectionRecords {\n${map.join("\n")}\n}`,
    "",
  ]
    .join("\n\n")
    .replace("edit.\n\n\n\n", "edit.\n\n");
}

async function generate(): Promise<string> {
  mkdirSync(join(ROOT, ".cache"), { recursive: true });
  const data = mkdtempSync(join(ROOT, ".cache/types-"));
  runCommand(data, ["superuser", "upsert", ...CREDENTIALS]);
  const port = await freePort();
  const child = serve({ data, host: "127.0.0.1", port, env: { RATE_LIMITS: "off" }, stdio: "pipe" });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  try {
    const url = `http://127.0.0.1:${port}`;
    await listening(child);
    const client = new PocketBase(url);
    await client.collection("_superusers").authWithPassword(...CREDENTIALS);
    return render(await client.collections.getFullList());
  } finally {
    child.kill();
    await ended;
    rmSync(data, { recursive: true });
  }
}

const generatedText = await generate();
const current = existsSync(TARGET) ? readFileSync(TARGET, "utf8") : "";
if (current === generatedText) {
  process.exit(0);
}
if (!process.argv.includes("--check")) {
  writeFileSync(TARGET, generatedText);
} else {
  console.error("domain/collections.gen.ts is stale: run `make types`.");
  process.exit(1);
}
