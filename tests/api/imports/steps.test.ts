import { describe, expect, it } from "vitest";
import type { Timeline, Titles } from "../../../domain/collections.gen";
import { newId } from "../../helpers/ids";
import { Import } from "../../helpers/imports";
import { query } from "../../helpers/library";
import { Live } from "../../helpers/live";
import { testSchool } from "../../helpers/school";
import { STUDENT } from "../../helpers/seed";

const school = testSchool();
const newImport = () => new Import(school.as("Admin"));
const everything = () => school.as("superuser");
const total = async (collection: string, filter = "") =>
  (await everything().collection(collection).getList(1, 1, { filter })).totalItems;

let files = 0;
/** A file whose titles and tombos are its own. */
function fileOf(rows: number): { content: string; mark: string } {
  const mark = `marca${++files}x`;
  const lines = Array.from({ length: rows }, (_, index) => `Livro ${index} ${mark};Autora ${index};${mark}${index}`);
  return { content: `titulo;autor;tombo\n${lines.join("\n")}\n`, mark };
}
const written = async (mark: string) => [
  await total("titles", `title ~ "${mark}"`),
  await total("copies", `title.title ~ "${mark}"`),
];

/** Until the batch is as wanted: as it stands, or as its watchers are told. */
async function until(fileImport: Import, fits: (state: Readonly<Record<string, unknown>>) => boolean): Promise<void> {
  const live = await Live.open(fileImport.client, `import_batches/${fileImport.id}`);
  if (!fits(await fileImport.state())) {
    await live.event(({ record }) => fits(record));
  }
  live.close();
}

describe("the steps", () => {
  it("come in their order", async () => {
    const { content, mark } = fileOf(2);
    const fileImport = newImport();
    await fileImport.upload("titles", content);
    const wrong = async (step: "commit" | "undo") => (await fileImport[step]()).refusal.code;
    expect([await wrong("commit"), await wrong("undo")]).toEqual(["import_wrong_step", "import_wrong_step"]);
    expect((await fileImport.problems()).refusal.code).toBe("import_wrong_step");
    await fileImport.check({ title: 0 });
    expect(await wrong("undo")).toBe("import_wrong_step");
    expect(await written(mark)).toEqual([0, 0]);
    await fileImport.check({ title: 0, authors: 1, tombo: 2 });
    expect((await fileImport.commit()).body).toMatchObject({ status: "committed", done: 2, total: 2 });
    expect(await wrong("commit")).toBe("import_wrong_step");
    expect((await fileImport.check({ title: 0 })).refusal.code).toBe("import_wrong_step");
    expect(await written(mark)).toEqual([2, 2]);
  });

  it("are in the timeline, each once, with the user", async () => {
    const fileImport = newImport();
    await fileImport.run("titles", fileOf(1).content);
    await fileImport.undo();
    const events = await everything()
      .collection("timeline")
      .getFullList<Timeline>({ filter: `subject = "${fileImport.id}"`, sort: "at,@rowid" });
    expect(events.map(({ kind, text, actor_name, area }) => ({ kind, text, actor_name, area }))).toEqual(
      [
        ["import_uploaded", "Arquivo recebido: acervo.csv"],
        ["import_checked", "Conferência: 1 linha, nenhuma com problema"],
        ["import_committed", "Importação: 1 linha gravada"],
        ["import_undone", "Importação desfeita: 1 linha"],
      ].map(([kind, text]) => ({ kind, text, actor_name: "Ana Administradora", area: "platform" })),
    );
  });

  it("are seen live, row by row, by every user who has the import open", async () => {
    const fileImport = newImport();
    await fileImport.upload("titles", fileOf(600).content);
    const live = await Live.open(school.as("Admin"), "import_batches/*");
    await fileImport.check({ title: 0, authors: 1, tombo: 2 });
    await fileImport.commit();
    const last = await live.event(({ record }) => record.id === fileImport.id && record.status === "committed");
    // PocketBase sends each event from a routine of its own: one may overtake the other on the way.
    const done = (status: string) =>
      live.events
        .filter(({ record }) => record.id === fileImport.id && record.status === status)
        .sort((a, b) => String(a.record.updated).localeCompare(String(b.record.updated)))
        .map(({ record }) => record.done as number);
    for (const step of ["checking", "committing"]) {
      await live.event(({ record }) => record.id === fileImport.id && record.status === step && record.done === 600);
      const progress = done(step);
      expect(progress).toEqual([...progress].sort((a, b) => a - b));
      expect([progress[0], progress.at(-1)]).toEqual([0, 600]);
      // As fast as a machine may be, a transaction takes no more than twice what the one before took.
      expect(new Set(progress).size).toBeGreaterThan(4);
    }
    live.close();
    expect(last.record).not.toHaveProperty("worker");
  });

  it("are taken by one at a time", async () => {
    const { content, mark } = fileOf(800);
    const fileImport = newImport();
    await fileImport.upload("titles", content);
    const mapping = { title: 0, authors: 1, tombo: 2 };
    const checks = await Promise.all([fileImport.check(mapping), fileImport.check(mapping), fileImport.analyse()]);
    expect(checks.filter(({ status }) => status !== 200).every(({ refusal }) => refusal.code === "import_busy")).toBe(true);
    expect(await total("import_rows", `batch = "${fileImport.id}"`)).toBe(800);
    const commits = await Promise.all([fileImport.commit(), fileImport.commit(), fileImport.undo()]);
    expect(commits.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(
      commits.filter(({ status }) => status !== 200).every(({ refusal }) => /^import_(busy|wrong_step)$/.test(refusal.code)),
    ).toBe(true);
    expect((await fileImport.state()).status).toBe("committed");
    expect(await written(mark)).toEqual([800, 800]);
  });

  it("stop at the next transaction once another status is saved, and may be gone on with", async () => {
    const rows = 1500;
    const { content, mark } = fileOf(rows);
    const fileImport = newImport();
    await fileImport.prepare("titles", content);
    const commit = fileImport.commit();
    await until(fileImport, ({ status, done }) => status === "committing" && Number(done) > 0);
    expect((await fileImport.analyse()).refusal.code).toBe("import_busy");
    await query(school, `UPDATE import_batches SET status = 'failed' WHERE id = '${fileImport.id}'`);
    expect((await commit).body.status).toBe("failed");
    const [titles, copies] = await written(mark);
    expect(titles).toBe(copies);
    expect(titles).toBeLessThan(rows);
    expect((await fileImport.commit()).body).toMatchObject({
      status: "committed",
      done: rows,
      counts: { create: rows, error: 0 },
    });
    expect(await written(mark)).toEqual([rows, rows]);
  });

  it("go on when the client has gone", async () => {
    const { content, mark } = fileOf(700);
    const fileImport = newImport();
    await fileImport.prepare("titles", content);
    const abort = new AbortController();
    const request = fetch(`${school.url}/api/school/imports/commit`, {
      method: "POST",
      signal: abort.signal,
      headers: { "Content-Type": "application/json", Authorization: school.as("Admin").pocketBase.authStore.token },
      body: JSON.stringify({ batch: fileImport.id }),
    });
    await until(fileImport, ({ status }) => status === "committing");
    abort.abort();
    await expect(request).rejects.toThrow();
    await until(fileImport, ({ status }) => status === "committed");
    expect(await written(mark)).toEqual([700, 700]);
  });
});

describe("two people", () => {
  it("import the same file at once and make everything once", async () => {
    const { content, mark } = fileOf(600);
    const [first, second] = [newImport(), newImport()];
    await first.prepare("titles", content);
    await second.prepare("titles", content);
    const answers = await Promise.all([first.commit(), second.commit()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await written(mark)).toEqual([600, 600]);
    const counts = answers.map(({ body }) => body.counts);
    expect(counts[0]!.create! + counts[1]!.create!).toBe(600);
    expect(counts[0]!.unchanged! + counts[1]!.unchanged!).toBe(600);
  });

  it("of whom one takes a tombo in between: that row is an error, the others are written", async () => {
    const fileImport = newImport();
    await fileImport.prepare("titles", "titulo;tombo\nEntre um;650001\nEntre dois;650002\n");
    await school.seed.title({ title: "Chegou antes" }, { copy: { tombo: "650001" } });
    expect((await fileImport.commit()).body.counts).toMatchObject({ create: 1, error: 1 });
    const rows = await fileImport.rows();
    expect(rows.map(({ verdict, messages }) => [verdict, messages.map(({ text }) => text).join()])).toEqual([
      [
        "error",
        "O tombo 650001 já é de “Chegou antes”. Se os tombos do arquivo são de outra biblioteca, importe-os como número antigo.",
      ],
      ["create", ""],
    ]);
    expect((await fileImport.problems()).body.content).toContain(
      "Entre um;650001;O tombo 650001 já é de “Chegou antes”. Se os tombos do arquivo são de outra biblioteca, importe-os como número antigo.",
    );
  });
});

describe("undo", () => {
  it("takes back all that was made and puts back what was changed", async () => {
    const { id } = await school.seed.title({ title: "Incompleto antes", authors: "Ana", publisher: "", year: 0 }, { copies: 0 });
    const asSeen = () => school.as("Admin").collection("titles").getOne<Titles>(id);
    const before = await asSeen();
    const figures = async () => Promise.all(["titles", "copies"].map((collection) => total(collection)));
    const were = await figures();
    const fileImport = newImport();
    await fileImport.run("titles", "titulo;autor;editora;ano\nIncompleto antes;Ana;Ática;1990\nNovo desfeito;Bia;Ática;1991\n");
    expect(await everything().collection("titles").getOne<Titles>(id)).toMatchObject({ publisher: "Ática", year: 1990 });
    expect((await fileImport.undo()).body.status).toBe("undone");
    expect(await asSeen()).toEqual(before);
    expect(await figures()).toEqual(were);
    const { body } = await school.as("Biblioteca").list("titles", { q: "Novo desfeito" });
    expect(body.items).toEqual([]);
  });

  it("gives no number of the series a second time", async () => {
    const fileImport = newImport();
    await fileImport.run("titles", "titulo\nNúmero gasto\n");
    const [copy] = await everything()
      .collection("copies")
      .getFullList<{ tombo: string }>({ filter: 'title.title = "Número gasto"' });
    await fileImport.undo();
    await newImport().run("titles", "titulo\nNúmero novo\n");
    const [next] = await everything()
      .collection("copies")
      .getFullList<{ tombo: string }>({ filter: 'title.title = "Número novo"' });
    expect(Number(next!.tombo)).toBe(Number(copy!.tombo) + 1);
  });

  it("may be followed by another check and commit", async () => {
    const { content, mark } = fileOf(3);
    const fileImport = newImport();
    await fileImport.run("titles", content);
    await fileImport.undo();
    expect((await fileImport.check({ title: 0, authors: 1, tombo: 2 })).body.counts).toMatchObject({ create: 3 });
    expect((await fileImport.commit()).status).toBe(200);
    expect(await written(mark)).toEqual([3, 3]);
  });

  it.each<[string, (mark: string) => Promise<unknown>, string]>([
    [
      "was lent, even if it came back",
      async (mark) => {
        const { card } = await school.seed.reader({ category: STUDENT });
        await school.as("Biblioteca").call("library/lend", { id: newId(), reader: card, copy: `${mark}1` });
        await school.as("Biblioteca").call("library/return", { copy: `${mark}1` });
      },
      "tem empréstimo",
    ],
    [
      "was edited",
      async (mark) => {
        const title = await everything().collection("titles").getFirstListItem<Titles>(`title = "Livro 1 ${mark}"`);
        await school.as("Biblioteca").collection("titles").update(title.id, { publisher: "Editada" });
      },
      "foi alterado depois",
    ],
    [
      "got another copy",
      async (mark) => {
        const title = await everything().collection("titles").getFirstListItem<Titles>(`title = "Livro 1 ${mark}"`);
        await school.seed.copy(title.id);
      },
      "recebeu outro exemplar",
    ],
  ])("is refused whole when a part %s", async (_, use, reason) => {
    const { content, mark } = fileOf(3);
    const fileImport = newImport();
    await fileImport.run("titles", content);
    await use(mark);
    const { status, refusal } = await fileImport.undo();
    expect([status, refusal.code]).toEqual([409, "import_undo_blocked"]);
    expect(refusal.message).toContain(`“Livro 1 ${mark} · Autora 1” ${reason}`);
    expect((await fileImport.state()).status).toBe("committed");
    expect((await written(mark))[0]).toBe(3);
  });

  it("goes on in steps: a loan of one copy meanwhile keeps that row whole, and the rest goes @full", async () => {
    const rows = 1500;
    const { content, mark } = fileOf(rows);
    const fileImport = newImport();
    await fileImport.run("titles", content);
    const { card } = await school.seed.reader({ category: STUDENT });
    const undone = fileImport.undo();
    await until(fileImport, ({ status, done }) => status === "undoing" && Number(done) > 0);
    // Among the last to be taken back.
    const lendAnswer = await school.as("Biblioteca").call("library/lend", { id: newId(), reader: card, copy: `${mark}1` });
    expect(lendAnswer.status).toBe(200);
    const { status, refusal } = await undone;
    expect([status, refusal.code]).toEqual([409, "import_undo_partial"]);
    expect(refusal.message).toBe(
      `Desfeita, menos 1 linha que passou a ser usada enquanto isso (“Livro 1 ${mark} · Autora 1” tem empréstimo).`,
    );
    expect((await fileImport.state()).status).toBe("committed");
    expect(await written(mark)).toEqual([1, 1]);
    await school.as("Biblioteca").call("library/return", { copy: `${mark}1` });
    expect((await fileImport.undo()).refusal.code).toBe("import_undo_blocked");
  });

  it("of the later of two imports comes first", async () => {
    const first = newImport();
    await first.run("titles", "titulo;tombo\nEm camadas;660001\n");
    const second = newImport();
    await second.run("titles", "titulo;tombo;editora\nEm camadas;660001;Ática\n");
    expect((await first.undo()).refusal.code).toBe("import_undo_blocked");
    expect((await second.undo()).status).toBe(200);
    expect((await first.undo()).status).toBe(200);
    expect(await total("titles", 'title = "Em camadas"')).toBe(0);
  });
});

describe("discarding", () => {
  it("removes an import that has written nothing, file and rows; one that has written stays", async () => {
    const fileImport = newImport();
    await fileImport.prepare("titles", fileOf(2).content);
    const discard = (id: string) => school.as("Admin").call("imports/discard", { batch: id });
    expect((await discard(fileImport.id)).status).toBe(200);
    expect((await discard(fileImport.id)).status).toBe(200);
    expect([
      await total("import_batches", `id = "${fileImport.id}"`),
      await total("import_rows", `batch = "${fileImport.id}"`),
    ]).toEqual([0, 0]);
    const otherImport = newImport();
    await otherImport.run("titles", fileOf(1).content);
    expect((await discard(otherImport.id)).refusal.code).toBe("import_wrong_step");
    await otherImport.undo();
    expect((await discard(otherImport.id)).status).toBe(200);
  });
});

describe("a crash", () => {
  const crashed = testSchool();
  const runJob = () => crashed.as("superuser").request("POST", "/api/crons/imports");
  const count = async (collection: string) => (await crashed.as("superuser").collection(collection).getList(1, 1)).totalItems;

  it("in the undo is made good by the job: the earlier data are back, and nothing else is gone @full", async () => {
    const rows = 1000;
    const before = [await count("titles"), await count("copies")];
    const { content, mark } = fileOf(rows);
    const { id: filled } = await crashed.seed.title({ title: `Livro 7 ${mark}`, authors: "Autora 7" }, { copies: 0 });
    const title = () => crashed.as("Admin").collection("titles").getOne<Titles>(filled);
    const asSeen = await title();
    const fileImport = new Import(crashed.as("Admin"));
    await fileImport.run("titles", content);
    const cut = expect(fileImport.undo()).rejects.toThrow();
    await until(fileImport, ({ status, done }) => status === "undoing" && Number(done) > 0);
    await crashed.server.kill();
    await cut;
    await crashed.server.start();
    const again = new Import(crashed.as("Admin"), fileImport.id);
    // Whole rows only: a title that is gone has taken its copy along.
    const remaining = [await count("titles"), await count("copies")];
    expect(remaining[0]! - before[0]!).toBe(remaining[1]! - before[1]!);
    expect((await runJob()).status).toBe(204);
    await until(again, ({ status }) => status === "undone");
    expect([await count("titles"), await count("copies")]).toEqual([before[0]! + 1, before[1]!]);
    expect(await title()).toEqual(asSeen);
    expect((await again.check({ title: 0, authors: 1, tombo: 2 })).body.counts).toMatchObject({ create: rows, error: 0 });
  });

  it.each<[string, "checking" | "committing"]>([
    ["in the dry run", "checking"],
    ["in the commit", "committing"],
  ])("%s is made good by the job: nothing half, nothing twice @full", async (_, step) => {
    const rows = 1200;
    const before = [await count("titles"), await count("copies")];
    const { content } = fileOf(rows);
    const fileImport = new Import(crashed.as("Admin"));
    await fileImport.upload("titles", content);
    const mapping = { title: 0, authors: 1, tombo: 2 };
    if (step === "committing") {
      await fileImport.check(mapping);
    }
    const request = step === "checking" ? fileImport.check(mapping) : fileImport.commit();
    const cut = expect(request).rejects.toThrow();
    await until(fileImport, ({ status, done }) => status === step && Number(done) > 0);
    await crashed.server.kill();
    await cut;
    await crashed.server.start();
    const again = new Import(crashed.as("Admin"), fileImport.id);
    expect(await again.state()).toMatchObject({ status: step });
    expect((await runJob()).status).toBe(204);
    await until(again, ({ status }) => status === (step === "checking" ? "checked" : "committed"));
    if (step === "checking") {
      await again.commit();
    }
    expect(await again.state()).toMatchObject({ status: "committed", counts: { create: rows, error: 0 } });
    expect([await count("titles"), await count("copies")]).toEqual(before.map((figure) => figure + rows));
    expect((await new Import(crashed.as("Admin")).run("titles", content)).unchanged).toBe(rows);
    expect((await again.undo()).status).toBe(200);
    expect([await count("titles"), await count("copies")]).toEqual(before);
  });
});
