/** The copies without a label, and the note that a copy has its label. */
import { describe, expect, test } from "vitest";
import { newId } from "../../helpers/ids";
import { testSchool } from "../../helpers/school";

describe("labels", () => {
  const school = testSchool();
  const librarian = () => school.as("Biblioteca");
  const tombos = async (filters: Record<string, unknown>) =>
    (await librarian().list("labels", { perPage: 500, ...filters })).body.items.map(({ tombo }) => tombo);

  test("of a title, of several, of a range of tombos, and of what has none yet", async () => {
    const title = await school.seed.title({ cdd: "869.3" }, { copies: 2 });
    const two = await school.seed.title({}, { copies: 1 });
    const plain = await school.seed.title({}, { copies: 0 });
    for (const tombo of ["00100", "0150", "250", "251", "T-200", "99"]) {
      await school.seed.copy(plain.id, { tombo });
    }
    await school.seed.copy(plain.id, { tombo: "200", state: "withdrawn" });
    expect(await tombos({ title: title.id })).toEqual(title.copies.map(({ tombo }) => tombo).sort());
    expect(await tombos({ titles: `${title.id},${two.id}` })).toHaveLength(3);
    expect((await tombos({ from: "100", to: "250" })).sort()).toEqual(["00100", "0150", "250"]);
    expect(await tombos({ from: "100", to: "250", title: title.id })).toEqual([]);

    const first = title.copies[0]!;
    const { body } = await librarian().call("library/mark-labelled", { copies: [first.id, "missing00000000"] });
    expect(body.marked).toBe(1);
    expect(await tombos({ title: title.id, printed: "false" })).toEqual([title.copies[1]!.tombo].sort());
    expect((await librarian().call("library/mark-labelled", { all: true })).body.marked).toBe(9);
    expect(await tombos({ printed: "false" })).toEqual([]);
    await school.seed.copy(plain.id, { tombo: "252" });
    expect(await tombos({ printed: "false" })).toEqual(["252"]);
  });

  test("a school whose books have their labels says so once for all; taken back, they lack them again", async () => {
    const old = await school.seed.title({}, { copies: 3 });
    const otherTitle = await school.seed.title({}, { copies: 1 });
    await librarian().call("library/mark-labelled", { copies: [otherTitle.copies[0]!.id] });
    const lacking = await tombos({ printed: "false" });
    const { body } = await librarian().call("library/mark-labelled", { all: true });
    expect(body.marked).toBe(lacking.length);
    expect(await tombos({ printed: "false" })).toEqual([]);
    const fresh = await school.seed.title({}, { copies: 1 });
    expect(await tombos({ printed: "false" })).toEqual([fresh.copies[0]!.tombo]);
    const undo = () => librarian().call("library/unmark-labelled", { at: body.at });
    expect((await undo()).body).toEqual({ unmarked: lacking.length });
    expect((await undo()).body).toEqual({ unmarked: 0 });
    expect(await tombos({ printed: "false" })).toEqual([...lacking, fresh.copies[0]!.tombo].sort());
    // A copy with an earlier label still has it.
    expect(await tombos({ title: otherTitle.id, printed: "true" })).toHaveLength(1);
    expect((await tombos({ title: old.id, printed: "false" })).length).toBe(3);
    const records = await school
      .as("Biblioteca")
      .collection("timeline")
      .getFullList({ filter: 'kind = "all_labelled"', sort: "-at" });
    expect(records[0]).toMatchObject({ text: `${lacking.length} exemplares marcados como já etiquetados` });
    expect((await librarian().call("library/unmark-labelled", { at: "ontem" })).status).toBe(400);
  });

  test("a second print of the same copies is no new label, and to take it back leaves them the first one", async () => {
    const { copies } = await school.seed.title({}, { copies: 2 });
    const [old, fresh] = copies.map(({ id }) => id) as [string, string];
    const printed = async () =>
      (await Promise.all([old, fresh].map((id) => librarian().collection("copies").getOne(id)))).map(
        ({ label_printed_at }) => label_printed_at,
      );
    const first = (await librarian().call("library/mark-labelled", { copies: [old] })).body;
    const second = (await librarian().call("library/mark-labelled", { copies: [old, fresh] })).body;
    expect(second.marked).toBe(1);
    expect(await printed()).toEqual([first.at, second.at]);
    expect((await librarian().call("library/unmark-labelled", { at: second.at })).body).toEqual({ unmarked: 1 });
    expect(await printed()).toEqual([first.at, ""]);
  });

  test("knows which copy of how many it is", async () => {
    const title = await school.seed.title({ cdd: "028.5", cutter: "M775r", volume: "3" }, { copies: 3 });
    const { body } = await librarian().list("labels", { title: title.id });
    expect(body.items.map(({ ordinal, copies, cdd, volume }) => [ordinal, copies, cdd, volume])).toEqual([
      [1, 3, "028.5", "3"],
      [2, 3, "028.5", "3"],
      [3, 3, "028.5", "3"],
    ]);
  });

  test.each([
    { from: "dez" },
    { to: "1234567890" },
    { titles: "a,b" },
    { titles: Array.from({ length: 501 }, newId).join(",") },
    { printed: "talvez" },
  ])("a filter that makes no sense is refused: %j", async (filter) => {
    const { status } = await librarian().list("labels", filter);
    expect(status).toBe(400);
  });
});
