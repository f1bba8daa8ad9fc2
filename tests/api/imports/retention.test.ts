/** An old import's content is emptied at night: LGPD, art. 16. Its records, and the fact of the import, stay. */

import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { ImportBatches, People } from "../../../domain/collections.gen";
import { now, stampNow } from "../../helpers/day";
import { Import } from "../../helpers/imports";
import { query } from "../../helpers/library";
import { testSchool } from "../../helpers/school";

const OLD = "2020-02-03 12:00:00.000Z";

describe("old imports", () => {
  const school = testSchool();
  const age = (id: string, updated = OLD) => query(school, `UPDATE import_batches SET updated = '${updated}' WHERE id = '${id}'`);
  const night = async () => expect((await school.as("superuser").request("POST", "/api/crons/retention")).status).toBe(204);
  const batchOf = (id: string) => school.as("Admin").collection("import_batches").getOne<ImportBatches>(id);
  /** The job answers before it has ended; the file goes last. */
  const emptied = (id: string) => expect.poll(async () => (await batchOf(id)).file, { interval: 50 }).toBe("");
  const monthsAgo = (months: number) => {
    const day = new Date(now());
    day.setUTCDate(1);
    day.setUTCMonth(day.getUTCMonth() - months);
    return `${day.toISOString().slice(0, 10)} 12:00:00.000Z`;
  };
  const pupils = (name: string, extraText = "") =>
    `nome;nascimento;telefone\n${name};02/05/2013;11 98765-4321\nZózimo;31/02/2013;\n${extraText}`;
  const personal = (id: string) =>
    query(
      school,
      `SELECT COUNT(*) FROM import_rows WHERE batch = '${id}'
         AND (label != '' OR content IS NOT NULL OR messages IS NOT NULL OR effects IS NOT NULL)`,
    );
  const imported = async (name: string, extraText = "") => {
    const fileImport = new Import(school.as("Admin"));
    await fileImport.run("people", pupils(name, extraText));
    return fileImport;
  };

  test("lose file, names and all that was understood; the written records and the figures stay", async () => {
    const fileImport = await imported(
      "Quitéria de Outrora",
      Array.from({ length: 300 }, (_, index) => `Pessoa ${index};;`).join("\n"),
    );
    const before = await batchOf(fileImport.id);
    const file = join(school.server.data, "storage", before.collectionId, fileImport.id, before.file);
    expect(existsSync(file)).toBe(true);
    const fresh = await imported("Quitéria de Ontem");
    await age(fresh.id, stampNow());
    const freshBatch = await batchOf(fresh.id);
    await age(fileImport.id);
    await night();
    await emptied(fileImport.id);
    expect(existsSync(file)).toBe(false);
    expect(await personal(fileImport.id)).toEqual([["0"]]);
    const after = await batchOf(fileImport.id);
    expect(after).toMatchObject({
      status: "committed",
      counts: before.counts,
      total: 302,
      file_name: before.file_name,
      file_hash: before.file_hash,
      columns: [],
    });
    expect(after.emptied_at).not.toBe("");
    const rows = await fileImport.rows();
    expect([rows.length, rows[0], rows[1]]).toMatchObject([
      302,
      { line: 2, verdict: "create", label: "" },
      { line: 3, verdict: "error", label: "", messages: null },
    ]);
    expect(await query(school, `SELECT kind FROM timeline WHERE subject = '${fileImport.id}' ORDER BY at DESC LIMIT 1`)).toEqual([
      ["import_emptied"],
    ]);
    const people = school.as("superuser").collection("people");
    expect((await people.getFirstListItem<People>('name = "Quitéria de Outrora"')).active).toBe(true);

    expect(await batchOf(fresh.id)).toEqual(freshBatch);
    expect(await personal(fresh.id)).toEqual([["2"]]);
    // A second night finds nothing to do.
    await night();
    const marker = await imported("Sinal");
    await age(marker.id);
    await night();
    await emptied(marker.id);
    expect(await batchOf(fileImport.id)).toEqual(after);
    expect((await fresh.undo()).status).toBe(200);
  });

  test("are neither read, checked, written nor taken back any more, and say so", async () => {
    const fileImport = await imported("Quitéria Acabada");
    const otherImport = new Import(school.as("Admin"));
    await otherImport.prepare("people", pupils("Quitéria Largada"));
    await age(fileImport.id);
    await age(otherImport.id);
    await night();
    await emptied(fileImport.id);
    await emptied(otherImport.id);
    for (const answer of [
      await fileImport.undo(),
      await fileImport.problems(),
      await otherImport.commit(),
      await otherImport.analyse(),
      await otherImport.check({ name: 0 }),
      await otherImport.problems("warning"),
    ]) {
      expect([answer.status, answer.refusal.code]).toEqual([409, "import_too_old"]);
      expect(answer.refusal.message).toMatch(/apagado em \d\d\/\d\d\/\d{4}/);
    }
    expect((await otherImport.state()).status).toBe("checked");
    expect((await school.as("Admin").call("imports/discard", { batch: otherImport.id })).status).toBe(200);
    expect(await query(school, `SELECT COUNT(*) FROM import_rows WHERE batch = '${otherImport.id}'`)).toEqual([["0"]]);
  });

  test("are emptied at any step, but for one that is at work", async () => {
    const steps = ["uploaded", "checked", "committed", "undone", "failed"];
    const old = await Promise.all(
      steps.map(async (status) => {
        const fileImport = new Import(school.as("Admin"));
        await fileImport.prepare("people", pupils(`Quitéria ${status}`));
        await query(school, `UPDATE import_batches SET status = '${status}', updated = '${OLD}' WHERE id = '${fileImport.id}'`);
        return fileImport.id;
      }),
    );
    await night();
    for (const id of old) {
      await emptied(id);
      expect(await personal(id)).toEqual([["0"]]);
    }
    // Nobody is at work on it after all: it is gone on with, whatever it is by now, and not emptied half way.
    const resumed = new Import(school.as("Admin"));
    await resumed.prepare("people", pupils("Quitéria Retomada"));
    await query(school, `UPDATE import_batches SET status = 'committing', updated = '${OLD}' WHERE id = '${resumed.id}'`);
    await night();
    await school.as("superuser").request("POST", "/api/crons/imports");
    await expect.poll(async () => (await resumed.state()).status, { interval: 50 }).toBe("committed");
    expect(await personal(resumed.id)).toEqual([["2"]]);
  });

  test("stay as long as the school's setting", async () => {
    const set = (months: number) =>
      school.as("Admin").collection("people_settings").update("people000000000", { keep_imports_months: months });
    const fileImport = await imported("Quitéria de Maio");
    await age(fileImport.id, monthsAgo(5));
    await set(6);
    const marker = await imported("Outro sinal");
    await age(marker.id);
    await night();
    await emptied(marker.id);
    expect((await batchOf(fileImport.id)).file).not.toBe("");
    await set(3);
    await night();
    await emptied(fileImport.id);
    await set(12);
  });

  test("the next night empties an import that a crash left half emptied", async () => {
    const fileImport = await imported("Quitéria Interrompida");
    await query(school, `UPDATE import_batches SET emptied_at = '${OLD}' WHERE id = '${fileImport.id}'`);
    expect((await fileImport.undo()).refusal.code).toBe("import_too_old");
    await night();
    await emptied(fileImport.id);
    expect(await personal(fileImport.id)).toEqual([["0"]]);
    expect((await batchOf(fileImport.id)).emptied_at).toBe(OLD);
  });
});
