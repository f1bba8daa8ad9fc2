/** The valid inputs of the contracts on calls: calls in the states from which their acts start. */
import { ACCOUNT_TERMS } from "../../helpers/accounts";
import { CallDesk } from "../../helpers/calls";
import type { TestSchool } from "../../helpers/test-school";
import type { Random } from "../random";
import { ids, type Sounds } from "./sound";

export async function callSounds(school: TestSchool, machines: readonly string[]): Promise<Sounds> {
  const calls = new CallDesk(school);
  const service = (await calls.service({ id: ids("serv")[0] })).id;
  const open = ids("call", 9);
  for (const id of open) {
    await calls.opened("none", { id, service });
  }
  const resolved = ids("solv");
  for (const id of resolved) {
    await calls.opened("none", { id, service });
    await calls.resolve(id);
  }
  const waiting = ids("pend");
  for (const id of waiting) {
    await calls.opened("none", { id, service });
    await calls.act("support/take-call", id);
    await calls.wait(id);
  }
  const approvals = ids("appr");
  const asking = (await calls.service({ id: ids("serv")[1], needs_approval: true })).id;
  for (const id of approvals) {
    await calls.opened("none", { id, service: asking });
  }
  const act = (random: Random, among: readonly string[]) => ({ id: random.id(), call: random.pick(among) });
  const token = "c".repeat(26);
  await school.seed.change("equipment", machines[0]!, { label_token: token });
  return {
    "support/report-form": () => ({ token }),
    "support/report": (_world, random) => ({
      ...{ id: random.id(), token, fault: "Outra coisa", description: "Faz barulho", photo: "", join: random.often(50) },
    }),
    "support/open-call": (_world, random) => ({
      ...{ id: random.id(), service, title: "Não liga", equipment: "", room: undefined, person: undefined, answers: {} },
    }),
    "support/take-call": (_world, random) => act(random, open),
    "support/assign-call": (_world, random) => ({ ...act(random, open), technician: ACCOUNT_TERMS.Tecnologia.id }),
    "support/wait-call": (_world, random) => ({ ...act(random, waiting), waiting_for: "part", until: "" }),
    "support/resume-call": (_world, random) => act(random, waiting),
    "support/resolve-call": (_world, random) => ({ ...act(random, open), solution: "Troquei o cabo." }),
    "support/answer-call": (_world, random) => ({ ...act(random, resolved), text: "Já vou." }),
    "support/note-call": (_world, random) => ({ ...act(random, open), text: "Ver amanhã." }),
    "support/accept-solution": (_world, random) => act(random, resolved),
    "support/refuse-solution": (_world, random) => ({ ...act(random, resolved), reason: "Parou." }),
    "support/reopen-call": (_world, random) => ({ ...act(random, resolved), reason: "Parou." }),
    "support/cancel-call": (_world, random) => ({ ...act(random, open), reason: "Engano." }),
    "support/rate-call": (_world, random) => ({ ...act(random, resolved), rating: 5, comment: "" }),
    "support/merge-calls": (_world, random) => ({ ...act(random, open.slice(0, 3)), into: waiting[0] }),
    "support/link-calls": (_world, random) => ({ ...act(random, open), other: waiting[0] }),
    "support/join-call": (_world, random) => act(random, waiting),
    "support/prioritize-call": (_world, random) => ({ ...act(random, waiting), urgency: 3, impact: 3, priority: 0 }),
    "support/change-service": (_world, random) => ({ ...act(random, waiting), service, equipment: "" }),
    "support/edit-call": (_world, random) => ({
      ...{ ...act(random, waiting), seen: "2026-01-01 12:00:00.000Z", title: "Não liga", equipment: "", room: "", person: "" },
    }),
    "support/approve-call": (_world, random) => ({ ...act(random, approvals), approved: true, reason: "" }),
    "support/call": (_world, random) => ({ call: random.pick(open) }),
    "support/report-calls": (_world, random) => ({
      ...{ from: "2026-01-01", to: "", by: random.pick(["month", "service", "sector", "equipment"]) },
    }),
    "support/report-solutions": (_world, random) => ({ from: "", to: "", by: random.pick(["technician", "service"]) }),
    "support/similar-calls": (_world, random) => ({ equipment: random.pick(machines) }),
  };
}
