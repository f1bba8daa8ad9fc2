/** A change that many screens wait for is sent to all of them once, and only to users with the right to see it. */
import { describe, expect, test } from "vitest";
import { SIGNALLED, signalId } from "../../../domain/platform/signals";
import { today } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { query } from "../../helpers/library";
import { Live, type LiveEvent } from "../../helpers/live";
import { testSchool } from "../../helpers/school";

const school = testSchool();
const LOANS = `signals/${signalId("loans")}`;

async function lentTo(): Promise<() => Promise<void>> {
  const [reader, title] = [await school.seed.reader({}), await school.seed.title({}, { copies: 3 })];
  let copy = 0;
  return async () => {
    const { status } = await school
      .as("Biblioteca")
      .call("library/lend", { id: newId(), reader: reader.id, copy: title.copies[copy++]!.id });
    expect(status).toBe(200);
  };
}

describe("signals", () => {
  test("a loan is signalled to the users who may see loans, without any data of it", async () => {
    const lend = await lentTo();
    const library = await Live.open(school.as("Biblioteca"), LOANS);
    const others = await Promise.all(
      (["none", "Almoxarifado", "guest"] as const).map((account) =>
        Live.open(school.as(account), LOANS, `${LOANS}?options=%7B%7D`),
      ),
    );
    try {
      await lend();
      const { record } = await library.event(({ action }) => action === "update");
      expect(record).toEqual({
        id: signalId("loans"),
        collectionId: expect.any(String),
        collectionName: "signals",
        name: "loans",
      });
      await lend();
      await library.event((event) => event !== library.events[0]);
      expect(others.flatMap(({ events }) => events)).toEqual([]);
    } finally {
      for (const stream of [library, ...others]) {
        stream.close();
      }
    }
  });

  test("rows written without a record's save or a request are signalled by the clock", async () => {
    const title = await school.seed.title({}, { copies: 1 });
    const stream = await Live.open(school.as("Biblioteca"), `signals/${signalId("copies")}`);
    try {
      await query(school, `UPDATE copies SET updated = updated WHERE id = '${title.copies[0]!.id}'`);
      await school.as("superuser").request("POST", "/api/crons/signals");
      await stream.event(() => true);
    } finally {
      stream.close();
    }
  });

  test("each change of a row is counted, by whatever statement", async () => {
    const triggers = (
      await query(school, "SELECT name FROM sqlite_master WHERE type = 'trigger' AND name LIKE '%_signal_%'")
    ).flat();
    const expectedNames = SIGNALLED.flatMap((collection) =>
      ["insert", "update", "delete"].map((change) => `${collection}_signal_${change}`),
    );
    expect(triggers.sort()).toEqual(expectedNames.sort());
  });

  test("a message's state is signalled to the roles that may read some messages, an absence list to Admin alone", async () => {
    const schoolClass = await school.seed.class({});
    const topics = [`signals/${signalId("messages")}`, `signals/${signalId("absence_lists")}`];
    const streams = await Promise.all(
      (["Admin", "Biblioteca", "Almoxarifado"] as const).map((account) => Live.open(school.as(account), ...topics)),
    );
    const [admin, library] = streams as [Live, Live];
    const name = (wanted: string) => (event: LiveEvent) => event.record.name === wanted;
    try {
      const sent = await school.as("Admin").call("messaging/test-mail", { id: newId(), address: "secretaria@escola.example" });
      expect(sent.status).toBe(200);
      await Promise.all([admin.event(name("messages")), library.event(name("messages"))]);
      const saved = await school.as("Admin").call("messaging/confirm-no-absences", {
        ...{ id: newId(), class: schoolClass.id, day: today() },
      });
      expect(saved.status).toBe(200);
      await admin.event(name("absence_lists"));
      await school.as("superuser").request("POST", "/api/crons/signals");
      expect(streams.map(({ events }) => [...new Set(events.map(({ record }) => record.name))])).toEqual([
        ["messages", "absence_lists"],
        ["messages"],
        [],
      ]);
    } finally {
      for (const stream of streams) {
        stream.close();
      }
    }
  });

  test("the form of master data tells too", async () => {
    const stream = await Live.open(school.as("Almoxarifado"), `signals/${signalId("materials")}`);
    try {
      await school
        .as("Almoxarifado")
        .collection("materials")
        .create({
          id: newId(),
          name: `Giz ${newId()}`,
          unit: "caixa",
          kind: "consumable",
          expense_element: "3.3.90.30.16",
          active: true,
        });
      await stream.event(() => true);
    } finally {
      stream.close();
    }
  });

  test("each collection has its record and its beat, and a rule that its signal satisfies", async () => {
    const names = (await query(school, "SELECT name FROM signals ORDER BY name")).flat();
    expect(names).toEqual([...SIGNALLED].sort());
    expect((await query(school, "SELECT collection FROM signal_beats ORDER BY collection")).flat()).toEqual(names);
    for (const collection of SIGNALLED) {
      const stream = await Live.open(school.as("Admin"), `signals/${signalId(collection)}`);
      try {
        await query(school, `UPDATE signal_beats SET beat = beat + 1 WHERE collection = '${collection}'`);
        await school.as("superuser").request("POST", "/api/crons/signals");
        await stream.event(() => true);
      } finally {
        stream.close();
      }
    }
  });
});
