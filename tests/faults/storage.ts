/**
 * A disk that is full, read-only, or fails: no failed write reports success, reads continue, and the server recovers by itself.
 */
import { mkdirSync, readdirSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { ACCOUNT_TERMS, PASSWORD } from "../helpers/accounts";
import type { Answer } from "../helpers/clients";
import { newId } from "../helpers/ids";
import { disagreements, query } from "../helpers/library";
import { BOOK } from "../helpers/seed";
import { copyTemplate } from "../helpers/template";
import { TestSchool } from "../helpers/test-school";
import { MemoryDisk } from "./disks";
import type { Finding } from "./finding";
import { checkedImport } from "./import-file";
import { cannotTrace, FailingCalls } from "./strace";

const DISK_MEGABYTES = 64;
const RESUMES_WITHIN_MILLISECONDS = 60_000;
const LOOK_MILLISECONDS = 200;
/** Where PocketBase makes a backup before it is one. */
const WORKSHOP = ".pb_temp_to_delete";
/** A sentence of ours, not PocketBase's English. */
const PORTUGUESE = /disco do servidor está (quase )?cheio|não conseguiu gravar/i;

const WRITING_CALLS = "pwrite64 ftruncate mkdir mkdirat unlink unlinkat rename renameat fsync fdatasync".split(" ");

interface StorageTrial {
  name: string;
  needsTracing?: true;
  /** The program is also restarted while it lasts. */
  restarts?: true;
  begin: (school: TestSchool, disk: MemoryDisk) => Promise<() => Promise<void> | void>;
}

const ORDEALS: StorageTrial[] = [
  {
    name: "full disk (a file system of 64 MB, filled to the last block)",
    restarts: true,
    begin: async (_, disk) => {
      disk.fill();
      return () => disk.free();
    },
  },
  {
    name: "read-only disk (every write answers EROFS)",
    needsTracing: true,
    begin: async (school) => {
      // Not write(2): the answers to the clients go out by it.
      const failing = await FailingCalls.of(school.server.pid, WRITING_CALLS, "EROFS");
      return () => failing.end();
    },
  },
  {
    name: "failing disk (EIO on every fsync)",
    needsTracing: true,
    begin: async (school) => {
      const failing = await FailingCalls.of(school.server.pid, ["fsync", "fdatasync"], "EIO");
      return () => failing.end();
    },
  },
];

/** One thing a person does that writes; `done` is how many rows say that it happened. */
interface Attempt {
  name: string;
  send: () => Promise<Answer<unknown>>;
  done: string;
}

export async function storage(): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const ordeal of ORDEALS) {
    const skipReason = ordeal.needsTracing ? cannotTrace() : "";
    findings.push(skipReason ? { trial: ordeal.name, result: "", faults: [], skipReason } : await undergo(ordeal));
  }
  findings.push(await backupWithoutSpace(), await importWithoutSpace());
  return findings;
}

/** A school, not started yet, on a disk of its own. */
function schoolOnDisk(): { disk: MemoryDisk; data: string; school: TestSchool } {
  const disk = new MemoryDisk(DISK_MEGABYTES);
  const data = resolve(disk.folder, "data");
  mkdirSync(data);
  copyTemplate(data);
  return { disk, data, school: new TestSchool({}, "template", { data }) };
}

/** A backup that finds space for half of itself; then there is space again. */
async function backupWithoutSpace(): Promise<Finding> {
  const { disk, data, school } = schoolOnDisk();
  const faults: string[] = [];
  const superuser = () => school.as("superuser");
  try {
    await school.start();
    disk.fill(Math.floor(statSync(resolve(data, "data.db")).size / 2));
    const broken = await superuser().request("POST", "/api/backups", { name: "broken.zip" });
    const remaining = storedFiles(data, ["backups", WORKSHOP]);
    if (broken.status < 400 || remaining.length > 0) {
      faults.push(`a backup without space answers ${broken.status} and leaves ${remaining.join(", ") || "nothing"}`);
    }
    disk.free();
    const whole = await superuser().request("POST", "/api/backups", { name: "whole.zip" });
    if (whole.status !== 204 || !storedFiles(data, ["backups"]).includes("whole.zip")) {
      faults.push(`with space again it answers ${whole.status} ${whole.refusal?.message ?? ""}`);
    }
  } finally {
    await school.server.kill();
    disk.remove();
  }
  return {
    trial: "a backup for which the space ends half way",
    result: "refused, its half-made files removed at once; with space again the next one is whole, without a restart",
    faults,
  };
}

const LARGE_IMPORT = 3000;
/** Enough for some of it; how much the first rows need depends on how far the log had been written back. */
const SPACE_FOR_SOME = 1_500_000;
const MORE_SPACE = 1_000_000;
const MAX_SPACE = 8_500_000;

/** An import for which the space ends while it is being written; then there is space again. */
async function importWithoutSpace(): Promise<Finding> {
  const { disk, school } = schoolOnDisk();
  const faults: string[] = [];
  let written = 0;
  try {
    await school.start();
    const admin = school.as("Admin");
    const { batch, mark } = await checkedImport(admin, LARGE_IMPORT);
    const count = async (sql: string) => Number((await query(school, `SELECT COUNT(*) FROM ${sql}`))[0]?.[0]);
    const titles = () => count(`titles WHERE title LIKE '%${mark}%'`);
    const copies = () => count(`copies c JOIN titles t ON t.id = c.title WHERE t.title LIKE '%${mark}%'`);
    const rows = () => count(`import_rows WHERE batch = '${batch}' AND written_at != ''`);

    disk.fill(SPACE_FOR_SOME);
    let broken = await admin.call("imports/commit", { batch });
    written = await rows();
    for (let space = SPACE_FOR_SOME; written === 0 && broken.status >= 400 && space < MAX_SPACE; written = await rows()) {
      space += MORE_SPACE;
      disk.free();
      disk.fill(space);
      broken = await admin.call("imports/commit", { batch });
    }
    if (broken.status < 400 || !PORTUGUESE.test(broken.refusal?.message ?? "")) {
      faults.push(`without space it answers ${broken.status} ${broken.refusal?.message ?? ""}`);
    }
    if (written === 0 || written === LARGE_IMPORT || (await titles()) !== written || (await copies()) !== written) {
      faults.push(`${written} rows are called written; there are ${await titles()} titles and ${await copies()} copies`);
    }
    faults.push(...(await mustRead(school, "while an import has no space")));

    disk.free();
    await school.as("superuser").request("POST", "/api/crons/imports");
    const status = async () => (await query(school, `SELECT status FROM import_batches WHERE id = '${batch}'`))[0]?.[0];
    const end = Date.now() + RESUMES_WITHIN_MILLISECONDS;
    while ((await status()) === "committing" && Date.now() < end) {
      await new Promise((resume) => setTimeout(resume, LOOK_MILLISECONDS));
    }
    if ((await status()) === "failed") {
      await admin.call("imports/commit", { batch });
    }
    if ((await status()) !== "committed" || (await titles()) !== LARGE_IMPORT || (await copies()) !== LARGE_IMPORT) {
      faults.push(`with space again it is ${await status()}, with ${await titles()} titles and ${await copies()} copies`);
    }
  } finally {
    await school.server.kill();
    disk.remove();
  }
  return {
    trial: `an import of ${LARGE_IMPORT} rows for which the space ends while it is written`,
    result: `refused in words after ${written} rows, of which each stands whole; with space again the rest is written, each row once, without a restart`,
    faults,
  };
}

async function undergo({ name, begin, restarts }: StorageTrial): Promise<Finding> {
  const { disk, data, school } = schoolOnDisk();
  const faults: string[] = [];
  let refused = 0;
  try {
    await school.start();
    const before = await attempts(school);
    faults.push(...(await mustWork(school, before.slice(0, 3), "before")));

    const during = await attempts(school);
    const files = storedFiles(data);
    const end = await begin(school, disk);
    const sentences = new Set<string>();
    try {
      for (const { name: what, send } of during) {
        const { status, refusal } = await send();
        if (status < 400) {
          faults.push(`${what} answers ${status} while nothing can be written`);
        } else if (!PORTUGUESE.test(refusal?.message ?? "")) {
          faults.push(`${what} answers ${status} "${refusal?.message}": no word of the disk`);
        } else {
          refused++;
          sentences.add(`${status} "${refusal.message}"`);
        }
      }
      const backup = await school.as("superuser").request("POST", "/api/backups", { name: "during.zip" });
      if (backup.status < 400) {
        faults.push(`a backup answers ${backup.status} while nothing can be written`);
      }
      faults.push(...(await mustRead(school, "while only writing is impossible")));
      if (restarts) {
        await school.server.restart();
        faults.push(...(await mustRead(school, "after a start on such a disk")));
      }
    } finally {
      await end();
    }

    faults.push(...(await nothingDone(school, during)));
    if (storedFiles(data).join() !== files.join()) {
      faults.push("a refused upload or backup left files behind");
    }
    faults.push(...(await mustWork(school, during, "afterwards, without a restart")));
    const backup = await school.as("superuser").request("POST", "/api/backups", { name: "afterwards.zip" });
    const halfMade = storedFiles(data, [WORKSHOP]);
    if (backup.status !== 204 || halfMade.length > 0) {
      faults.push(`a backup afterwards answers ${backup.status} ${backup.refusal?.message ?? ""}, half-made files: ${halfMade}`);
    }
    faults.push(...(await disagreements(school)));
    await school.server.restart();
    for (const { name: what, done } of [...before.slice(0, 3), ...during]) {
      if (!(await happened(school, done))) {
        faults.push(`${what} was acknowledged and is gone after the restart`);
      }
    }
    const [[integrity] = []] = await query(school, "PRAGMA integrity_check");
    if (integrity !== "ok") {
      faults.push(`integrity_check: ${integrity}`);
    }
    return {
      trial: name,
      result: `${refused} of ${during.length} kinds of writing refused with ${[...sentences].join(" or ")}; ${reads(school).length} kinds of reading went on${restarts ? ", also after a start on the full disk" : ""}; all ${during.length} and a backup worked afterwards without a restart`,
      faults,
    };
  } finally {
    await school.server.kill();
    disk.remove();
  }
}

const happened = async (school: TestSchool, done: string) => Number((await query(school, done))[0]?.[0]) > 0;

async function mustWork(school: TestSchool, attempts: readonly Attempt[], when: string): Promise<string[]> {
  const faults: string[] = [];
  for (const { name, send, done } of attempts) {
    const { status, refusal } = await send();
    if (status >= 300 || !(await happened(school, done))) {
      faults.push(`${name} ${when} answers ${status} ${refusal?.message ?? ""}`);
    }
  }
  return faults;
}

/** Every file of records and backups in the data folder. */
function storedFiles(data: string, folders = ["storage", "backups"]): string[] {
  return folders.flatMap((folder) => {
    try {
      return readdirSync(resolve(data, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
        .sort();
    } catch {
      return [];
    }
  });
}

async function mustRead(school: TestSchool, when: string): Promise<string[]> {
  const faults: string[] = [];
  for (const [what, send] of reads(school)) {
    const status = await send();
    if (status !== 200) {
      faults.push(`${what} answers ${status} ${when}`);
    }
  }
  return faults;
}

/** A refused write must not exist either: "nada foi gravado" is a promise too. */
async function nothingDone(school: TestSchool, attempts: readonly Attempt[]): Promise<string[]> {
  const faults: string[] = [];
  for (const { name, done } of attempts) {
    if (await happened(school, done)) {
      faults.push(`${name} was refused and has happened`);
    }
  }
  return faults;
}

async function attempts(school: TestSchool): Promise<Attempt[]> {
  const librarian = school.as("Biblioteca");
  const admin = school.as("Admin");
  const [reader, person, title, another] = [
    await school.seed.reader(),
    await school.seed.person(),
    await school.seed.title({}, { copies: 2 }),
    await school.seed.person(),
  ];
  const [loan, copy, card, sector, batch, user] = Array.from({ length: 6 }, newId) as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  const open = newId();
  await librarian.call("library/lend", { id: open, reader: reader.card, copy: title.copies[1]!.tombo });
  const count = (table: string, where: string) => `SELECT COUNT(*) FROM ${table} WHERE ${where}`;
  const upload = () => {
    const form = new FormData();
    form.append("file", new File([`titulo\n${"Dom Casmurro\n".repeat(40_000)}`], "acervo.csv", { type: "text/csv" }));
    form.append("entity", "titles");
    form.append("id", batch);
    return admin.call("imports/upload", form);
  };
  return [
    {
      name: "lending",
      send: () => librarian.call("library/lend", { id: loan, reader: reader.card, copy: title.copies[0]!.tombo }),
      done: count("loans", `id = '${loan}'`),
    },
    {
      name: "taking back",
      send: () => librarian.call("library/return", { id: newId(), copy: title.copies[1]!.tombo }),
      done: count("loans", `id = '${open}' AND returned_at != ''`),
    },
    {
      name: "a new sector",
      send: () =>
        school
          .as("Tecnologia")
          .request("POST", "/api/collections/sectors/records", { id: sector, name: `Setor ${sector}`, active: true }),
      done: count("sectors", `id = '${sector}'`),
    },
    {
      name: "a person's changed name",
      send: () => admin.request("PATCH", `/api/collections/people/records/${person.id}`, { social_name: `Nome ${loan}` }),
      done: count("people", `id = '${person.id}' AND social_name = 'Nome ${loan}'`),
    },
    {
      name: "new copies",
      send: () =>
        librarian.call("library/add-copies", {
          title: title.id,
          material_type: BOOK,
          copies: [{ id: copy, tombo: "", barcode: "" }],
        }),
      done: count("copies", `id = '${copy}'`),
    },
    {
      name: "a new reader",
      send: () => librarian.call("library/add-reader", { id: card, person: another.id, category: "catstudent00000" }),
      done: count("readers", `id = '${card}'`),
    },
    { name: "an import's file", send: upload, done: count("import_batches", `id = '${batch}'`) },
    {
      name: "an invitation",
      send: () => admin.call("account/invite", { id: user, name: "Nova Pessoa", email: `${user}@escola.test`, permissions: [] }),
      done: count("users", `id = '${user}'`),
    },
  ];
}

function reads(school: TestSchool): [string, () => Promise<number>][] {
  const librarian = school.as("Biblioteca");
  const status = async (answer: Promise<{ status: number }>) => (await answer).status;
  return [
    ["the list of titles", () => status(librarian.list("titles", { q: "titulo" }))],
    ["the list of open loans", () => status(librarian.list("open-loans"))],
    ["the home page's figures", () => status(librarian.call("platform/home"))],
    ["a record", () => status(librarian.request("GET", "/api/collections/material_types/records/typebook0000000"))],
    [
      "signing in",
      () =>
        status(
          school.as("guest").request("POST", "/api/collections/users/auth-with-password", {
            identity: ACCOUNT_TERMS.Biblioteca.email,
            password: PASSWORD,
          }),
        ),
    ],
    ["going on with a session", () => status(librarian.request("POST", "/api/collections/users/auth-refresh"))],
    ["the school's facts", () => status(school.as("guest").call("platform/school"))],
  ];
}
