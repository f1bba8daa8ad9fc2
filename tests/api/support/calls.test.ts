/** Calls from the opening to the rating: the permitted actions in each state, and the data that other users see. */
import { describe, expect, test } from "vitest";
import { CALL_STATES, type CallState } from "../../../domain/support/calls/states";
import { ACCOUNT_TERMS, type Account } from "../../helpers/accounts";
import { CallDesk } from "../../helpers/calls";
import { dayFromToday, thisYear } from "../../helpers/day";
import { newId } from "../../helpers/ids";
import { query } from "../../helpers/library";
import { PIXEL } from "../../helpers/pixel";
import { testSchool } from "../../helpers/school";
import { Desk } from "../../helpers/support";

describe("calls", () => {
  const school = testSchool();
  const calls = new CallDesk(school);
  const machines = new Desk(school);
  const field = async (call: string, column: string) =>
    (await query(school, `SELECT ${column} FROM service_calls WHERE id = '${call}'`))[0]![0]!;

  describe("are opened", () => {
    test("H-5: by any signed-in user, once, however often it is sent", async () => {
      const [service, id] = [await calls.service(), newId()];
      const send = () =>
        school
          .as("none")
          .call("support/open-call", { id, service: service.code, title: "Impressora não imprime", description: "Atola." });
      const [first, ...others] = await Promise.all([send(), send(), send()]);
      expect(first.status).toBe(200);
      expect(first.body.code).toMatch(new RegExp(`^${thisYear()}/\\d{6}$`));
      for (const other of others) {
        expect(other.body).toEqual(first.body);
      }
      expect(await query(school, `SELECT COUNT(*) FROM service_calls WHERE id = '${id}'`)).toEqual([["1"]]);
      const sheet = await calls.sheet(id, "none");
      expect(sheet).toMatchObject({ state: "open", requester_name: "Paula Professora", mine: { requester: true, team: false } });
      expect(sheet.entries.map(({ kind, about }) => `${kind} ${about}`).sort()).toEqual(["event call_opened", "message opening"]);
      // Another's id says nothing.
      const stolen = await school.as("Biblioteca").call("support/open-call", { id, service: service.code, title: "Outro" });
      expect(stolen.refusal.code).toBe("id_taken");
    });

    test("H-1: eight at a time, each with a number of its own and none left out", async () => {
      const service = (await calls.service()).id;
      const before = Number((await query(school, `SELECT value FROM counters WHERE name = 'calls-${thisYear()}'`))[0]?.[0] ?? 0);
      const answers = await Promise.all(
        Array.from({ length: 24 }, (_, index) => calls.open("none", { service, title: index % 4 === 3 ? "" : "Sem rede" })),
      );
      const codes = answers.filter(({ status }) => status === 200).map(({ body }) => Number(body.code.slice(5)));
      expect(codes.sort((code, second) => code - second)).toEqual(Array.from({ length: 18 }, (_, index) => before + 1 + index));
    });

    test("H-53: for somebody else both people are stored, and only staff may open such a call", async () => {
      const sector = await school.seed.create("sectors", { name: "Secretaria de teste", active: true });
      const person = await school.seed.person({ name: "Neide Farias", kind: "staff", sector: sector.id });
      const call = await calls.opened("Tecnologia", { person: person.id });
      expect(await calls.sheet(call)).toMatchObject({
        requester_name: "Neide Farias",
        opened_by_name: "Téo da Tecnologia",
        channel: "desk",
        sector_name: "Secretaria de teste",
      });
      expect((await calls.open("none", { person: person.id })).refusal.code).toBe("only_staff_for_others");
      await school.seed.change("people", person.id, { sector: "" });
      expect((await calls.sheet(call)).sector_name).toBe("Secretaria de teste");
    });

    test("of a service that takes them, with its machine and its answers", async () => {
      const service = await calls.service({
        needs_equipment: true,
        fields: [{ label: "Programa", kind: "text", options: [], required: true }],
      });
      const machine = await machines.machine();
      const open = (values: Record<string, unknown>) => calls.open("none", { service: service.id, ...values });
      expect((await open({})).refusal.code).toBe("service_needs_equipment");
      expect((await open({ equipment: "999999" })).refusal.code).toBe("not_found");
      expect((await open({ equipment: machine.tombo })).refusal.data).toHaveProperty("answers.Programa");
      const { body } = await open({ equipment: machine.tombo, answers: { Programa: "GIMP", Cor: "azul" } });
      expect(await calls.sheet(body.call)).toMatchObject({
        tombo: machine.tombo,
        answers: [{ label: "Programa", value: "GIMP" }],
      });
      expect(
        (await school.as("Biblioteca").call("support/similar-calls", { equipment: machine.tombo })).body.calls,
      ).toMatchObject([{ id: body.call, follows: false }]);
      await school.seed.change("equipment", machine.id, { state: "written_off" });
      expect((await open({ equipment: machine.tombo })).refusal.code).toBe("equipment_retired");
      await school.as("Tecnologia").collection("services").update(service.id, { active: false });
      expect((await open({})).refusal.code).toBe("service_inactive");
    });

    test.each([0, 6, 1.5])("H-23: no urgency of %d", async (urgency) => {
      expect((await calls.open("none", { urgency })).status).toBe(400);
    });
  });

  describe("every act in every state", () => {
    /** A fresh call of Paula's in a state. */
    async function inState(state: CallState): Promise<string> {
      const call = await calls.opened();
      if (state === "in_progress" || state === "waiting") {
        await calls.act("support/take-call", call);
      }
      if (state === "waiting") {
        await calls.wait(call);
      }
      if (state === "resolved" || state === "closed") {
        await calls.resolve(call);
      }
      if (state === "closed") {
        await calls.act("support/accept-solution", call, "none");
      }
      if (state === "cancelled") {
        await calls.cancel(call);
      }
      if (state === "merged") {
        await school.as("Tecnologia").call("support/merge-calls", { id: newId(), call, into: await calls.opened() });
      }
      expect(await field(call, "state")).toBe(state);
      return call;
    }

    const ACTS: Record<
      string,
      (call: string, who: Account) => Promise<{ status: number; body: { state: string }; refusal: { code: string } }>
    > = {
      take: (call, account) => calls.act("support/take-call", call, account),
      assign: (call, account) =>
        school.as(account).call("support/assign-call", { id: newId(), call, technician: ACCOUNT_TERMS.Tecnologia.id }),
      wait: (call, account) => calls.wait(call, "part", account),
      resume: (call, account) => calls.act("support/resume-call", call, account),
      resolve: (call, account) => calls.resolve(call, account),
      accept: (call, account) => calls.act("support/accept-solution", call, account),
      refuse: (call, account) => calls.refuse(call, account),
      reopen: (call, account) => calls.reopen(call, account),
      cancel: (call, account) => calls.cancel(call, account),
    };
    /** The state after each act: of the requester, the technician, the coordinator. */
    const LEADS: Record<string, Partial<Record<CallState, Partial<Record<"none" | "Tecnologia" | "Admin", CallState>>>>> = {
      take: {
        open: { Tecnologia: "in_progress", Admin: "in_progress" },
        // The technician has it.
        in_progress: { Tecnologia: "in_progress" },
        waiting: { Tecnologia: "waiting" },
      },
      assign: {
        open: { Tecnologia: "in_progress", Admin: "in_progress" },
        in_progress: { Tecnologia: "in_progress", Admin: "in_progress" },
        waiting: { Tecnologia: "waiting", Admin: "waiting" },
      },
      wait: { in_progress: { Tecnologia: "waiting", Admin: "waiting" }, waiting: { Tecnologia: "waiting", Admin: "waiting" } },
      resume: { waiting: { Tecnologia: "in_progress", Admin: "in_progress" } },
      resolve: {
        open: { Tecnologia: "resolved", Admin: "resolved" },
        in_progress: { Tecnologia: "resolved", Admin: "resolved" },
        waiting: { Tecnologia: "resolved", Admin: "resolved" },
      },
      accept: { resolved: { none: "closed" } },
      refuse: { resolved: { none: "in_progress" } },
      reopen: { resolved: { Admin: "in_progress" }, closed: { none: "in_progress", Admin: "in_progress" } },
      cancel: {
        open: { none: "cancelled", Admin: "cancelled" },
        in_progress: { Admin: "cancelled" },
        waiting: { Admin: "cancelled" },
      },
    };

    test.each(CALL_STATES)("from %s @full", async (state) => {
      let call = await inState(state);
      for (const [act, run] of Object.entries(ACTS)) {
        for (const account of ["none", "Tecnologia", "Admin"] as const) {
          const to = LEADS[act]![state]?.[account];
          const { status, body, refusal } = await run(call, account);
          const what = `${act} by ${account} from ${state}`;
          if (to) {
            expect([what, status, body.state]).toEqual([what, 200, to]);
            expect([what, await field(call, "state")]).toEqual([what, to]);
            call = await inState(state);
          } else {
            const codes = ["act_not_possible", "act_not_yours", "role_missing", "already_resolved", "call_taken"];
            expect([what, status >= 400 && status < 500, codes.includes(refusal.code)]).toEqual([what, true, true]);
            expect([what, await field(call, "state")]).toEqual([what, state]);
          }
        }
      }
    });

    test("H-18: without a reason nothing is refused, reopened or cancelled", async () => {
      const call = await inState("resolved");
      for (const path of ["support/refuse-solution", "support/reopen-call", "support/cancel-call"] as const) {
        expect((await school.as("none").call(path, { id: newId(), call, reason: "  " })).refusal.code).toBe("invalid_input");
      }
    });

    test("a user who takes part in no call finds none", async () => {
      const call = await calls.opened();
      expect((await school.as("Biblioteca").call("support/call", { call })).status).toBe(404);
      expect((await calls.answer(call, "Oi", "Biblioteca")).status).toBe(404);
      expect((await calls.cancel(call, "Biblioteca")).status).toBe(404);
    });
  });

  describe("are worked on", () => {
    test("H-20: of eight technicians who resolve at once one does, and the others read the name and the solution", async () => {
      const call = await calls.opened();
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, index) => calls.resolve(call, index % 2 ? "Admin" : "Tecnologia", `Solução ${index}`)),
      );
      const [won] = answers.filter(({ status }) => status === 200);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const refusals = answers.filter(({ status }) => status !== 200).map(({ refusal }) => refusal);
      expect(new Set(refusals.map(({ status, code }) => `${status} ${code}`))).toEqual(new Set(["409 already_resolved"]));
      const { solution, resolved_by_name } = await calls.sheet(call);
      expect(refusals[0]!.params).toMatchObject({ technician: resolved_by_name, solution });
      expect(won!.body.state).toBe("resolved");
      expect(await query(school, `SELECT COUNT(*) FROM call_messages WHERE call = '${call}' AND kind = 'solution'`)).toEqual([
        ["1"],
      ]);
    });

    test("H-20: of two who take at once one has it; the other reads the name, and gets it only when it is given", async () => {
      const call = await calls.opened();
      const answers = await Promise.all(
        (["Tecnologia", "Admin"] as const).map((account) => calls.act("support/take-call", call, account)),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const { technician, technician_name } = await calls.sheet(call);
      const late = answers.find(({ status }) => status === 409)!;
      expect(late.refusal).toMatchObject({ code: "call_taken", params: { technician: technician_name } });
      const [mine, other] = [ACCOUNT_TERMS.Tecnologia.id, ACCOUNT_TERMS.Admin.id];
      const loser = technician === mine ? other : mine;
      const answer = await school.as("Admin").call("support/assign-call", { id: newId(), call, technician: loser });
      expect(answer.status).toBe(200);
      expect(await calls.sheet(call)).toMatchObject({ technician: loser });
    });

    describe("ways back for a technician", () => {
      const undo = (call: string, account: "Tecnologia" | "none" | "Admin" = "Tecnologia") =>
        school.as(account).call("support/undo-resolution", { id: newId(), call });
      const giveBack = (call: string, reason = "", account: "Tecnologia" | "none" = "Tecnologia") =>
        school.as(account).call("support/return-call", { id: newId(), call, reason });

      test("a solution by mistake is undone, and is no reopening; once confirmed it stays", async () => {
        const call = await calls.opened();
        await calls.act("support/take-call", call);
        expect((await undo(call)).refusal.code).toBe("act_not_possible");
        await calls.resolve(call);
        expect((await undo(call, "none")).status).toBe(403);
        expect((await undo(call)).body.state).toBe("in_progress");
        expect(await calls.sheet(call)).toMatchObject({ solution: "", resolved_by_name: "", closes_on: "", reopened: 0 });
        expect((await calls.sheet(call, "none")).entries.map(({ text }) => text)).toContainEqual(
          expect.stringContaining("desfez a solução"),
        );
        await calls.resolve(call);
        await calls.act("support/accept-solution", call, "none");
        expect((await undo(call)).refusal.code).toBe("act_not_possible");
      });

      test("once the solution is undone, a call that waited waits again, and a new one is unclaimed again", async () => {
        const [until, waiting, unclaimed] = [dayFromToday(10), await calls.opened(), await calls.opened()];
        await calls.act("support/take-call", waiting);
        await school.as("Tecnologia").call("support/wait-call", { id: newId(), call: waiting, waiting_for: "part", until });
        for (const call of [waiting, unclaimed]) {
          await calls.resolve(call);
          expect((await undo(call)).status).toBe(200);
        }
        expect(await calls.sheet(waiting)).toMatchObject({
          ...{ state: "waiting", waiting_for: "part", waiting_until: until, solution: "" },
          technician: ACCOUNT_TERMS.Tecnologia.id,
        });
        expect(await calls.sheet(unclaimed)).toMatchObject({ state: "open", technician: "", solution: "", reopened: 0 });
        expect((await calls.act("support/take-call", unclaimed, "Admin")).status).toBe(200);
      });

      test("returned to the queue it has no technician, the team is notified of the reason, and the requester reads none", async () => {
        const call = await calls.opened();
        expect((await giveBack(call)).refusal.code).toBe("act_not_possible");
        await calls.act("support/take-call", call);
        await calls.wait(call);
        expect((await giveBack(call, "Saio de férias", "none")).status).toBe(403);
        expect((await giveBack(call, "Saio de férias")).body.state).toBe("open");
        expect(await calls.sheet(call)).toMatchObject({ technician: "", waiting_for: "" });
        expect(JSON.stringify(await calls.sheet(call, "none"))).not.toContain("Saio de férias");
        expect(JSON.stringify(await calls.sheet(call))).toContain("Saio de férias");
        expect((await calls.act("support/take-call", call)).status).toBe(200);
      });

      test("a prank by a label is cancelled by the technician; a known person's call is not", async () => {
        const call = await calls.opened();
        expect((await calls.cancel(call, "Tecnologia")).status).toBe(403);
        await query(
          school,
          `UPDATE service_calls SET channel = 'qr', requester = '', requester_user = '', requester_name = '' WHERE id = '${call}'`,
        );
        expect((await calls.sheet(call)).may).toContain("cancel");
        expect((await calls.cancel(call, "Tecnologia")).body.state).toBe("cancelled");
      });
    });

    test("a call that ended by a cancelling or a merge asks for no approval any more", async () => {
      const service = (await calls.service({ needs_approval: true })).id;
      const [cancelled, merged] = [await calls.opened("none", { service }), await calls.opened("none", { service })];
      await calls.cancel(cancelled);
      await school.as("Tecnologia").call("support/merge-calls", { id: newId(), call: merged, into: await calls.opened() });
      const own = (await school.as("none").list("my-calls", { user: ACCOUNT_TERMS.none.id, perPage: "500" })).body.items;
      for (const call of [cancelled, merged]) {
        const sheet = await calls.sheet(call, "Admin");
        expect([sheet.approval, sheet.may.includes("approve")]).toEqual(["", false]);
        expect(own.find(({ id }) => id === call)?.approval).toBe("");
      }
    });

    test("an act that is sent again answers as before and does nothing twice", async () => {
      const [call, id] = [await calls.opened(), newId()];
      const first = await calls.act("support/take-call", call, "Tecnologia", id);
      await calls.wait(call);
      expect((await calls.act("support/take-call", call, "Tecnologia", id)).body).toEqual(first.body);
      expect(await field(call, "state")).toBe("waiting");
      expect((await calls.act("support/take-call", call, "Admin", id)).refusal.code).toBe("id_taken");
      const note = newId();
      await calls.note(call, "Fusor gasto", "Tecnologia", note);
      await calls.note(call, "Fusor gasto", "Tecnologia", note);
      expect((await calls.sheet(call)).entries.filter(({ kind }) => kind === "note")).toHaveLength(1);
    });

    test("an act sent again under its id with other words is refused", async () => {
      const call = await calls.opened();
      const [answer, note, solution] = [newId(), newId(), newId()];
      await calls.answer(call, "Vou às 10h.", "Tecnologia", answer);
      await calls.note(call, "Fusor gasto", "Tecnologia", note);
      await calls.resolve(call, "Tecnologia", "Troquei o fusor.", solution);
      for (const again of [
        await calls.answer(call, "Vou às 11h.", "Tecnologia", answer),
        await calls.note(call, "Fusor novo", "Tecnologia", note),
        await calls.resolve(call, "Tecnologia", "Troquei a placa.", solution),
      ]) {
        expect(again.refusal.code).toBe("id_taken");
      }
      expect((await calls.answer(call, "Vou às 10h.", "Tecnologia", answer)).status).toBe(200);
    });

    test("H-21: given to somebody else while it waits, it goes on waiting", async () => {
      const call = await calls.opened();
      await calls.act("support/take-call", call);
      await calls.wait(call, "supplier");
      const answer = await school
        .as("Tecnologia")
        .call("support/assign-call", { id: newId(), call, technician: ACCOUNT_TERMS.Admin.id });
      expect(answer.body).toMatchObject({
        state: "waiting",
        sentence: "Téo da Tecnologia passou o atendimento a Ana Administradora",
      });
      expect(await calls.sheet(call)).toMatchObject({
        state: "waiting",
        waiting_for: "supplier",
        technician_name: "Ana Administradora",
      });
      const teacher = await school
        .as("Tecnologia")
        .call("support/assign-call", { id: newId(), call, technician: ACCOUNT_TERMS.none.id });
      expect(teacher.refusal.code).toBe("no_technician");
    });

    test("H-17: the requester's answer resumes a waiting call; a note or the team's answer does not; thanks refuse nothing", async () => {
      const call = await calls.opened();
      await calls.act("support/take-call", call);
      await calls.wait(call, "requester");
      await calls.note(call, "Ligar amanhã");
      await calls.answer(call, "Qual sala?");
      expect(await field(call, "state")).toBe("waiting");
      expect((await calls.answer(call, "Sala 12", "none")).body.state).toBe("in_progress");
      await calls.resolve(call);
      expect((await calls.answer(call, "Obrigada!", "none")).body.state).toBe("resolved");
      await calls.act("support/accept-solution", call, "none");
      expect((await calls.answer(call, "De nada")).refusal.code).toBe("call_ended");
    });

    test("H-12: the first public word of somebody else is the first answer", async () => {
      const call = await calls.opened();
      await calls.answer(call, "É na sala 12", "none");
      await calls.note(call, "Ver amanhã");
      await calls.act("support/take-call", call);
      expect(await field(call, "first_response_at")).toBe("");
      await calls.answer(call, "Já vou");
      expect(await field(call, "first_response_at")).not.toBe("");
    });

    test("H-12: the word of somebody with the same problem is no answer of the desk", async () => {
      const call = await calls.opened();
      await calls.act("support/join-call", call, "Almoxarifado");
      await calls.answer(call, "Aqui também", "Almoxarifado");
      expect(await field(call, "first_response_at")).toBe("");
      await calls.answer(call, "Já vou");
      expect(await field(call, "first_response_at")).not.toBe("");
    });

    test("H-10 and H-51: reopened it is open again, is counted, and its rating is of before", async () => {
      const call = await calls.opened();
      await calls.resolve(call);
      const rate = (account: Account, rating = 5) =>
        school.as(account).call("support/rate-call", { id: newId(), call, rating, comment: "Rápido" });
      expect((await rate("none")).status).toBe(200);
      expect((await rate("Tecnologia")).refusal.code).toBe("act_not_yours");
      expect((await calls.refuse(call)).status).toBe(200);
      expect(await calls.sheet(call)).toMatchObject({
        ...{ state: "in_progress", resolved_at: "", closed_at: "", solution: "", reopened: 1, rating: 5, rating_stale: true },
      });
      expect((await rate("none")).refusal.code).toBe("not_rateable");
    });

    test("H-19: a technician who resolves their own call does not rate it", async () => {
      const call = await calls.opened("Tecnologia");
      await calls.resolve(call);
      const rated = await school.as("Tecnologia").call("support/rate-call", { id: newId(), call, rating: 5 });
      expect(rated.refusal.code).toBe("rating_own_work");
    });

    test("H-23: the priority follows urgency and impact, and by hand it is marked so", async () => {
      const call = await calls.opened("none", { urgency: 5 });
      expect(await calls.sheet(call)).toMatchObject({ urgency: 5, impact: 2, priority: 3, priority_by_hand: false });
      const set = (values: { urgency: number; impact: number; priority?: number }) =>
        school.as("Tecnologia").call("support/prioritize-call", { id: newId(), call, ...values });
      await set({ urgency: 5, impact: 5 });
      expect(await calls.sheet(call)).toMatchObject({ priority: 5, priority_by_hand: false });
      await set({ urgency: 1, impact: 1, priority: 6 });
      // H-52: the history says what it was before.
      const { entries } = await calls.sheet(call);
      expect(entries.find(({ about }) => about === "call_prioritized")?.text).toBe(
        "Prioridade de urgente para crítica, definida à mão",
      );
      expect(await calls.sheet(call)).toMatchObject({ priority: 6, priority_by_hand: true });
      expect((await set({ urgency: 0, impact: 1 })).status).toBe(400);
      expect((await set({ urgency: 1, impact: 1, priority: 7 })).status).toBe(400);
    });

    test("a priority is not set over a colleague's, which its author has not seen", async () => {
      const call = await calls.opened();
      const { updated: seen } = await calls.sheet(call);
      const set = (account: Account, priority: number) =>
        school.as(account).call("support/prioritize-call", { id: newId(), call, urgency: 3, impact: 3, priority, seen });
      expect((await set("Admin", 6)).status).toBe(200);
      expect((await set("Tecnologia", 1)).refusal.code).toBe("call_changed");
      expect(await calls.sheet(call)).toMatchObject({ priority: 6 });
    });

    test("H-8: moved to another service it has that one's targets, and keeps what has passed", async () => {
      const [slow, quick] = [
        await calls.service({ name: "Ramal novo", solution_minutes: 960 }),
        await calls.service({ name: "Ramal mudo", solution_minutes: 120 }),
      ];
      const call = await calls.opened("none", { service: slow.id });
      const change = (service: string) => school.as("Tecnologia").call("support/change-service", { id: newId(), call, service });
      expect((await change(quick.code)).body.sentence).toBe(`Serviço de ${slow.name} para ${quick.name}`);
      expect(await calls.sheet(call)).toMatchObject({ service: quick.id, service_name: quick.name });
      expect([await field(call, "solution_target"), await field(call, "opened_at")]).toEqual([
        "120",
        (await calls.sheet(call)).opened_at,
      ]);
      const search = async (q: string) => (await school.as("Tecnologia").list("calls", { q })).body.items.map(({ id }) => id);
      expect([await search(quick.name), await search(slow.name)]).toEqual([[call], []]);
      const needs = await calls.service({ needs_equipment: true });
      expect((await change(needs.id)).refusal.code).toBe("service_needs_equipment");
      const gone = await calls.service({ active: false });
      expect((await change(gone.id)).refusal.code).toBe("service_inactive");
      const asks = await calls.service({ needs_approval: true });
      await change(asks.id);
      expect((await calls.resolve(call)).refusal.code).toBe("awaits_approval");
      await change(quick.id);
      expect((await calls.resolve(call)).status).toBe(200);
      expect((await change(slow.id)).refusal.code).toBe("call_ended");
    });

    test("while it awaits approval no clock of the desk runs, and it runs from the word on", async () => {
      const asks = await calls.service({ needs_approval: true, response_minutes: 60, solution_minutes: 240 });
      const call = await calls.opened("none", { service: asks.id });
      const clocks = async () =>
        query(school, `SELECT due, response_due, solution_due, counting_since FROM service_calls WHERE id = '${call}'`);
      expect(await clocks()).toEqual([["", "", "", ""]]);
      await school.as("Admin").call("support/approve-call", { id: newId(), call, approved: true });
      expect((await clocks())[0]).not.toContain("");
    });

    test("Admin alone lets a call go without its approval: not another service, nor the service's own field", async () => {
      const [asks, quick] = [await calls.service({ needs_approval: true }), await calls.service()];
      const call = await calls.opened("none", { service: asks.id });
      const change = (account: Account) =>
        school.as(account).call("support/change-service", { id: newId(), call, service: quick.id });
      expect((await change("Tecnologia")).status).toBe(200);
      expect((await calls.resolve(call)).refusal.code).toBe("awaits_approval");
      expect((await change("Admin")).status).toBe(200);
      expect((await calls.resolve(call)).status).toBe(200);
      const path = `/api/collections/services/records/${asks.id}`;
      const desk = school.as("Tecnologia");
      expect((await desk.request("PATCH", path, { needs_approval: false })).status).toBe(404);
      expect((await desk.request("PATCH", path, { needs_approval: true, category: "Redes" })).status).toBe(200);
      expect(
        (await desk.request("PATCH", `/api/collections/services/records/${quick.id}`, { needs_approval: true })).status,
      ).toBe(404);
      expect((await school.as("Admin").request("PATCH", path, { needs_approval: false })).status).toBe(200);
    });

    test("a service about machines takes the machine along, and the call is found by it", async () => {
      const [call, machine] = [await calls.opened("none"), await machines.machine({ room: (await machines.room()).id })];
      const { id: service } = await calls.service({ needs_equipment: true });
      const change = (equipment: string) =>
        school.as("Tecnologia").call("support/change-service", { id: newId(), call, service, equipment });
      expect((await change("999999")).refusal.code).toBe("not_found");
      expect((await change(machine.tombo)).status).toBe(200);
      expect(await calls.sheet(call)).toMatchObject({ service, tombo: machine.tombo });
      const results = (await school.as("Tecnologia").list("calls", { q: machine.tombo })).body.items.map(({ id }) => id);
      expect(results).toContain(call);
    });

    describe("are corrected", () => {
      const edit = (call: string, version: string, values: Record<string, unknown>, id = newId()) =>
        school.as("Tecnologia").call("support/edit-call", { id, call, seen: version, title: "Não liga", ...values });

      test("title, machine, room and requester: the history has the values before, and the search follows", async () => {
        const [call, machine, room] = [await calls.opened("Tecnologia"), await machines.machine(), await machines.room()];
        const person = await school.seed.person({ name: "Zuleica Correta", kind: "teacher" });
        const account = await school.seed.user({ person: person.id });
        const { updated } = await calls.sheet(call);
        const values = { title: "Caixa muda", equipment: machine.tombo, room: room.id, person: person.id };
        const id = newId();
        const first = await edit(call, updated, values, id);
        expect(first.body.sentence).toBe("Atendimento corrigido");
        const sheet = await calls.sheet(call);
        expect(sheet).toMatchObject({
          ...{ title: "Caixa muda", tombo: machine.tombo, room: room.id, requester: person.id, requester_user: account.id },
          requester_name: "Zuleica Correta",
        });
        expect(sheet.entries[0]?.text).toContain(
          `corrigiu: título de “Não liga” para “Caixa muda”, equipamento de nenhum para ${machine.tombo}`,
        );
        expect(sheet.entries[0]?.text).toContain("Zuleica Correta");
        expect((await edit(call, updated, values, id)).body).toEqual(first.body);
        const search = async (q: string) => (await school.as("Tecnologia").list("calls", { q })).body.items.map(({ id }) => id);
        for (const q of ["zuleica", "caixa muda", machine.tombo]) {
          expect(await search(q)).toContain(call);
        }
        const followers = await query(school, `SELECT user FROM call_followers WHERE call = '${call}' ORDER BY user`);
        expect(followers.flat().sort()).toEqual([ACCOUNT_TERMS.Tecnologia.id, account.id].sort());
      });

      test("the former requester no longer reads the call, and the new one accepts it", async () => {
        const [wrong, right] = [await machines.personOf("Biblioteca"), await machines.personOf("none")];
        const call = await calls.opened("Tecnologia", { person: wrong });
        expect((await calls.sheet(call, "Biblioteca")).id).toBe(call);
        await edit(call, (await calls.sheet(call)).updated, { person: right });
        expect((await school.as("Biblioteca").call("support/call", { call })).status).toBe(404);
        await calls.resolve(call);
        expect((await calls.act("support/accept-solution", call, "none")).status).toBe(200);
      });

      test("not on what was not seen, not without the machine that its service needs, and not once it is over", async () => {
        const machine = await machines.machine();
        const service = (await calls.service({ needs_equipment: true })).id;
        const call = await calls.opened("none", { service, equipment: machine.tombo });
        const { updated } = await calls.sheet(call);
        expect((await edit(call, updated, { equipment: "" })).refusal.code).toBe("service_needs_equipment");
        expect((await edit(call, updated, { equipment: "999999" })).refusal.code).toBe("not_found");
        await calls.answer(call, "Já vou");
        expect((await edit(call, updated, { equipment: machine.id })).refusal).toMatchObject({
          status: 409,
          code: "call_changed",
        });
        await school.seed.change("equipment", machine.id, { state: "written_off" });
        const version = (await calls.sheet(call)).updated;
        expect((await edit(call, version, { equipment: machine.tombo, title: "Outra" })).status).toBe(200);
        await calls.cancel(call, "Admin");
        expect((await edit(call, (await calls.sheet(call)).updated, {})).refusal.code).toBe("call_ended");
      });
    });

    test("a call is not cancelled while its order is at work", async () => {
      const call = await calls.opened("none");
      const order = newId();
      const machine = await machines.machine();
      const open = { id: order, problem: "Não liga", equipment: [machine.id], calls: [call] };
      expect((await school.as("Tecnologia").call("support/open-order", open)).status).toBe(200);
      const refused = await calls.cancel(call, "Admin");
      expect([refused.status, refused.refusal.code]).toEqual([409, "call_order_active"]);
      await school.as("Admin").call("support/advance-order", { id: newId(), order, act: "cancel", reason: "Engano" });
      expect((await calls.cancel(call, "Admin")).body.state).toBe("cancelled");
    });

    test("H-44: merged it leads on, its followers go along, and no circle comes about", async () => {
      const older = await calls.opened("Biblioteca");
      const newer = await calls.opened("none");
      const merge = (call: string, into: string) =>
        school.as("Tecnologia").call("support/merge-calls", { id: newId(), call, into });
      expect((await merge(older, newer)).status).toBe(200);
      expect(await calls.sheet(older)).toMatchObject({ state: "merged", merged_into: { id: newer } });
      expect(await calls.sheet(newer, "Biblioteca")).toMatchObject({ merged: [{ id: older }], affected: 2 });
      expect(await field(newer, "opened_at")).toBe(await field(older, "opened_at"));
      expect((await merge(newer, older)).refusal.code).toBe("merge_in_circle");
      expect((await merge(newer, newer)).refusal.code).toBe("merge_into_itself");
      expect((await merge(older, newer)).refusal.code).toBe("act_not_possible");
      const late = await school.as("Tecnologia").list("calls", { late: "true", perPage: "500" });
      expect(late.body.items.map(({ id }) => id)).not.toContain(older);
    });

    test("H-44: the older call's pauses, first answer, day and people by label come along", async () => {
      const [older, newer] = [await calls.opened("Biblioteca"), await calls.opened("none")];
      await calls.act("support/take-call", older);
      await calls.answer(older, "Já vou");
      await calls.wait(older);
      await query(school, `UPDATE service_calls SET guests = 2, opened_on = '2020-03-02' WHERE id = '${older}'`);
      await school.as("Tecnologia").call("support/merge-calls", { id: newId(), call: older, into: newer });
      const states = async (call: string) =>
        query(school, `SELECT state, since FROM call_intervals WHERE call = '${call}' ORDER BY since, rowid`);
      const [before, after] = [await states(older), await states(newer)];
      // Up to the opening of the one that stays, what the older one went through; from then on its own.
      expect(after.slice(0, 1)).toEqual([["open", before[0]![1]]]);
      expect(after.at(-1)![0]).toBe("open");
      for (const column of ["first_response_at", "opened_at"]) {
        expect(await field(newer, column)).toBe(await field(older, column));
      }
      expect([await field(newer, "opened_on"), await field(newer, "guests")]).toEqual(["2020-03-02", "2"]);
      expect((await calls.sheet(newer)).affected).toBe(4);
    });

    test("after a merge, the same readers find messages, notes, links and photos on the call that stays", async () => {
      const [first, middle, last, related] = [
        await calls.opened("Biblioteca", { description: "A lâmpada queimou", photos: [PIXEL.toString("base64")] }),
        await calls.opened("none"),
        await calls.opened("none", { title: "Projetor da sala 4" }),
        await calls.opened("none"),
      ];
      await calls.note(first, "Pedir lâmpada");
      await school.as("Tecnologia").call("support/link-calls", { id: newId(), call: first, other: related });
      await school.as("Tecnologia").call("support/assign-call", { id: newId(), call: last, technician: ACCOUNT_TERMS.Admin.id });
      const merge = (call: string, into: string) =>
        school.as("Tecnologia").call("support/merge-calls", { id: newId(), call, into });
      expect([(await merge(first, middle)).status, (await merge(middle, last)).status]).toEqual([200, 200]);
      const code = await field(first, "code");
      const sheet = await calls.sheet(last);
      const sentenceOf = (entries: typeof sheet.entries) =>
        entries
          .filter(({ merged_code }) => merged_code !== "")
          .map(({ kind, text, merged_code, photos }) => [kind, text, merged_code, photos.length])
          .sort();
      expect(sentenceOf(sheet.entries)).toEqual([
        ["message", "A lâmpada queimou", code, 1],
        ["note", "Pedir lâmpada", code, 0],
      ]);
      expect(sheet.links).toMatchObject([{ id: related }]);
      expect(sheet.merged.map(({ id }) => id).sort()).toEqual([first, middle].sort());
      // Straight to the last one, and not from step to step.
      expect((await calls.sheet(first)).merged_into).toMatchObject({ id: last });
      // The author reads their own words there; the other person, who never read them, does not, and nobody reads the note.
      expect(sentenceOf((await calls.sheet(last, "Biblioteca")).entries)).toEqual([["message", "A lâmpada queimou", code, 1]]);
      expect(sentenceOf((await calls.sheet(last, "none")).entries)).toEqual([]);
      const notifications = await query(
        school,
        `SELECT text FROM notifications WHERE user = '${ACCOUNT_TERMS.Admin.id}' AND kind = 'call_joined' AND link = '/atendimentos/${last}'`,
      );
      expect(notifications).toHaveLength(1);
    });

    test("H-39: a user with the same problem joins the existing call, and acts on nothing of it", async () => {
      const call = await calls.opened();
      expect((await calls.act("support/join-call", call, "Almoxarifado")).status).toBe(200);
      expect(await calls.sheet(call, "Almoxarifado")).toMatchObject({
        affected: 2,
        may: [],
        mine: { joined: true, follows: false },
      });
      expect((await calls.act("support/accept-solution", call, "Almoxarifado")).status).toBe(404);
      expect((await calls.answer(call, "E eu?", "Almoxarifado")).status).toBe(404);
      await calls.resolve(call);
      expect(await calls.sheet(call, "Almoxarifado")).toMatchObject({ state: "resolved", solution: "" });
      expect((await calls.act("support/join-call", call, "Biblioteca")).refusal.code).toBe("call_ended");
    });

    test("H-38: by a machine's number nobody reads what others wrote, joined or not", async () => {
      const machine = await machines.machine();
      const photo = PIXEL.toString("base64");
      const words = { title: "Fulana derrubou", description: "Foi na aula da Beltrana", photos: [photo] };
      const call = await calls.opened("none", { equipment: machine.tombo, ...words });
      await calls.answer(call, "A Fulana já me contou.");
      const [similar] = (await school.as("Biblioteca").call("support/similar-calls", { equipment: machine.tombo })).body.calls;
      expect(similar).toMatchObject({ id: call, title: "" });
      expect(
        (await school.as("Tecnologia").call("support/similar-calls", { equipment: machine.tombo })).body.calls,
      ).toMatchObject([{ title: "Fulana derrubou" }]);
      expect((await calls.act("support/join-call", call, "Biblioteca")).status).toBe(200);
      await calls.act("support/take-call", call);
      await calls.answer(call, "Beltrana, a peça chegou.");
      await calls.resolve(call, "Tecnologia", "Avisei a Beltrana.");

      const reader = school.as("Biblioteca");
      const everything = [
        (await reader.call("support/call", { call })).body,
        (await reader.call("support/similar-calls", { equipment: machine.tombo })).body,
        (await reader.list("my-calls", { user: reader.pocketBase.authStore.record!.id })).body,
        (await reader.request("GET", `/api/collections/service_calls/records/${call}`)).body,
        (await reader.request("GET", `/api/collections/call_messages/records?filter=(call='${call}')`)).body,
        (await reader.request("GET", "/api/collections/notifications/records")).body,
        (await reader.request("GET", "/api/collections/timeline/records")).body,
      ];
      expect(JSON.stringify(everything)).not.toMatch(/Fulana|Beltrana/);
      expect(JSON.stringify(everything[0])).not.toMatch(/Paula|Téo/);
      expect((await reader.call("support/call", { call })).body).toMatchObject({ state: "resolved", tombo: machine.tombo });
      const [message] = await query(school, `SELECT id, photos FROM call_messages WHERE call = '${call}' AND kind = 'opening'`);
      const [file] = JSON.parse(message![1]!) as string[];
      const { token } = (await reader.request<{ token: string }>("POST", "/api/files/token")).body;
      const address = `/api/files/call_messages/${message![0]}/${file}?token=${token}`;
      expect((await fetch(school.url + address)).status).toBe(404);
      // It is notified of the state.
      const bells = await query(
        school,
        `SELECT kind, title || text FROM notifications WHERE user = '${ACCOUNT_TERMS.Biblioteca.id}' AND link LIKE '%${call}'`,
      );
      expect(bells.map(([kind]) => kind).sort()).toEqual(["call_resolved", "call_taken"]);
    });

    test("H-38: a fault on the kind's list is named; joining twice gives one notice; the team's own joining reads all", async () => {
      const machine = await machines.machine();
      const call = await calls.opened("none", { equipment: machine.tombo, title: "Tela" });
      const [similar] = (await school.as("Biblioteca").call("support/similar-calls", { equipment: machine.tombo })).body.calls;
      expect(similar).toMatchObject({ title: "Tela", follows: false });
      await calls.act("support/take-call", call);
      await calls.act("support/join-call", call, "Biblioteca");
      await calls.act("support/join-call", call, "Biblioteca");
      const notifications = await query(
        school,
        `SELECT COUNT(*) FROM notifications WHERE kind = 'call_joined' AND link LIKE '%${call}' AND user = '${ACCOUNT_TERMS.Tecnologia.id}'`,
      );
      expect(notifications).toEqual([["1"]]);
      expect((await calls.sheet(call)).affected).toBe(2);
      expect(await calls.sheet(call, "Biblioteca")).toMatchObject({ title: "Tela", requester_name: "" });
      expect(
        (await school.as("Biblioteca").call("support/similar-calls", { equipment: machine.tombo })).body.calls,
      ).toMatchObject([{ follows: true }]);
      await calls.act("support/join-call", call, "Admin");
      expect(await calls.sheet(call, "Admin")).toMatchObject({ affected: 3, requester_name: "Paula Professora" });
      expect((await calls.sheet(call, "Admin")).mine).toMatchObject({ joined: false, follows: true });
    });

    test("H-44: a user who joined goes along with a merged call, and reads no more of the one that stays", async () => {
      const [older, newer] = [await calls.opened("none"), await calls.opened("none", { title: "Fulana de novo" })];
      await calls.act("support/join-call", older, "Almoxarifado");
      await calls.act("support/join-call", newer, "Biblioteca");
      await school.as("Tecnologia").call("support/merge-calls", { id: newId(), call: older, into: newer });
      expect(await calls.sheet(newer, "Almoxarifado")).toMatchObject({ title: "", mine: { joined: true } });
      expect((await calls.sheet(newer)).affected).toBe(3);
    });

    test("a call that needs approval waits for it, and a refusal ends it with its reason", async () => {
      const service = (await calls.service({ needs_approval: true })).id;
      const [yes, no] = [await calls.opened("none", { service }), await calls.opened("none", { service })];
      expect((await calls.act("support/take-call", yes)).refusal.code).toBe("awaits_approval");
      expect((await calls.resolve(yes)).refusal.code).toBe("awaits_approval");
      const approve = (call: string, approved: boolean, reason = "") =>
        school.as("Admin").call("support/approve-call", { id: newId(), call, approved, reason });
      expect(
        (await school.as("Tecnologia").call("support/approve-call", { id: newId(), call: yes, approved: true })).status,
      ).toBe(403);
      expect((await approve(no, false)).status).toBe(400);
      expect((await approve(no, false, "Sem verba")).body.state).toBe("cancelled");
      await approve(yes, true);
      expect((await calls.act("support/take-call", yes)).body.state).toBe("in_progress");
      expect((await approve(yes, true)).refusal.code).toBe("no_approval_asked");
      const sentencesOf = async (call: string) =>
        (await calls.sheet(call)).entries.filter(({ kind }) => kind === "message").map(({ about, text }) => [about, text]);
      expect(await sentencesOf(yes)).toEqual([]);
      expect(await sentencesOf(no)).toEqual([["cancellation", "Sem verba"]]);
    });

    test("the management may approve what it asks itself, and the history says so", async () => {
      const { id: service } = await calls.service({ needs_approval: true });
      const call = await calls.opened("Admin", { service });
      const { body } = await school.as("Admin").call("support/approve-call", { id: newId(), call, approved: true });
      expect(body.state).toBe("open");
      const lines = (await calls.sheet(call)).entries.map(({ text }) => text);
      expect(lines.filter((text) => text.includes("aprovou"))).toEqual([expect.stringMatching(/ aprovou o próprio pedido$/)]);
    });

    test("a link to a merged call is one to the call that goes on", async () => {
      const [one, gone, kept] = [await calls.opened(), await calls.opened(), await calls.opened()];
      const technician = school.as("Tecnologia");
      await technician.call("support/merge-calls", { id: newId(), call: gone, into: kept });
      const link = (call: string) => technician.call("support/link-calls", { id: newId(), call, other: gone });
      expect((await link(one)).status).toBe(200);
      expect((await calls.sheet(kept)).links.map(({ id }) => id)).toEqual([one]);
      expect((await link(kept)).refusal.code).toBe("merge_into_itself");
    });

    test("linked calls know of each other", async () => {
      const [one, other] = [await calls.opened(), await calls.opened()];
      const link = () => school.as("Tecnologia").call("support/link-calls", { id: newId(), call: one, other });
      expect([(await link()).status, (await link()).status]).toEqual([200, 200]);
      expect([(await calls.sheet(one)).links, (await calls.sheet(other)).links]).toMatchObject([[{ id: other }], [{ id: one }]]);
      expect((await calls.sheet(one, "none")).links).toEqual([]);
    });
  });

  describe("H-22: private text is private everywhere", () => {
    const SECRET = "segredozinho";

    test("sheet, lists, search, records, bell and letters", async () => {
      const call = await calls.opened("none", { title: "Lousa descalibrada" });
      await calls.act("support/take-call", call);
      const before = await field(call, "updated");
      const readNotices = async () =>
        JSON.stringify(await query(school, `SELECT title, text FROM notifications WHERE user = '${ACCOUNT_TERMS.none.id}'`));
      const bells = await readNotices();
      await calls.note(call, `O ${SECRET} da equipe`, "Admin");
      // Nothing of the call moves, so that no live event tells of it.
      expect(await field(call, "updated")).toBe(before);
      expect(await readNotices()).toBe(bells);
      const seen = await calls.sheet(call, "none");
      expect(JSON.stringify(seen)).not.toContain(SECRET);
      expect(seen.entries.some(({ kind }) => kind === "note")).toBe(false);
      expect(JSON.stringify((await school.as("none").list("my-calls", { user: ACCOUNT_TERMS.none.id })).body)).not.toContain(
        SECRET,
      );
      for (const collection of ["call_notes", "call_messages", "service_calls", "timeline", "messages"]) {
        const rows = await school.as("none").request("GET", `/api/collections/${collection}/records?perPage=500`);
        expect([collection, JSON.stringify(rows.body).includes(SECRET)]).toEqual([collection, false]);
      }
      // Nor does a search of the team's find the call by it: a list shows only public data.
      expect((await school.as("Tecnologia").list("calls", { q: SECRET })).body.totalItems).toBe(0);
      expect((await calls.sheet(call)).entries.find(({ kind }) => kind === "note")?.text).toContain(SECRET);
      expect(JSON.stringify(await query(school, "SELECT subject, body FROM messages"))).not.toContain(SECRET);
    });
  });

  describe("are listed", () => {
    test("board and list are one query and agree to the unit; search by number, person, tombo", async () => {
      const machine = await machines.machine();
      const service = (await calls.service()).id;
      const ids = await Promise.all(
        ["zero", "um", "dois", "três", "quatro"].map((word) =>
          calls.opened("none", { service, equipment: machine.tombo, title: `Chiado ${word}` }),
        ),
      );
      await calls.act("support/take-call", ids[0]!);
      await calls.act("support/take-call", ids[1]!);
      await calls.answer(ids[1]!, "Vou pedir uma peça");
      await calls.wait(ids[1]!);
      await calls.resolve(ids[2]!);
      const list = async (values: Record<string, string>) =>
        (await school.as("Tecnologia").list("calls", { service, perPage: "500", ...values })).body;
      const open = await list({ open: "true" });
      const board = await list({ open: "true", sort: "band" });
      expect([open.totalItems, board.totalItems]).toEqual([4, 4]);
      expect(board.items.map(({ state }) => state)).toEqual(["open", "open", "in_progress", "waiting"]);
      expect(open.items.at(-1)).toMatchObject({ state: "waiting", left: { paused: true } });
      expect((await list({ open: "true", technician: "none" })).totalItems).toBe(2);
      expect((await list({ open: "true", technician: ACCOUNT_TERMS.Tecnologia.id })).totalItems).toBe(2);
      expect((await list({ equipment: machine.id })).totalItems).toBe(5);
      expect((await list({ state: "resolved" })).items.map(({ id }) => id)).toEqual([ids[2]]);
      const { code } = await calls.sheet(ids[3]!);
      const search = async (q: string) => (await list({ q })).items.map(({ id }) => id);
      expect(await search(`AT ${code}`)).toEqual([ids[3]]);
      expect(await search(String(Number(code.slice(5))))).toContain(ids[3]);
      const number = Number(code.slice(5));
      for (const typed of [`AT ${number}`, `AT-${number}`, `at${number}`, `AT 000${number}`]) {
        expect([typed, await search(typed)]).toEqual([typed, await search(String(number))]);
      }
      const solved = (await list({ state: "resolved" })).items[0];
      expect(solved).toMatchObject({ solution: "Troquei o cabo.", rating: 0, resolved_by_name: expect.stringMatching(/./) });
      expect((await search(machine.tombo)).sort()).toEqual([...ids].sort());
      expect((await search(String(Number(machine.tombo)))).sort()).toEqual(expect.arrayContaining([...ids].sort()));
      expect(await search("paula chiado quat")).toEqual([ids[4]]);
    });

    test("one's own are one's own", async () => {
      const mine = await calls.opened("Almoxarifado", { title: "Só minha" });
      const list = async (account: Account, user: Account) =>
        (await school.as(account).list("my-calls", { user: ACCOUNT_TERMS[user].id, perPage: "500" })).body.items.map(
          ({ id }) => id,
        );
      expect(await list("Almoxarifado", "Almoxarifado")).toContain(mine);
      expect(await list("none", "Almoxarifado")).not.toContain(mine);
      expect((await school.as("none").list("calls")).status).toBe(403);
    });
  });

  test("a call never goes, and keeps its number, even for the dashboard", async () => {
    const call = await calls.opened();
    await expect(school.as("superuser").collection("service_calls").delete(call)).rejects.toThrow();
    await expect(school.as("superuser").collection("service_calls").update(call, { number: 1 })).rejects.toThrow();
  });
});
