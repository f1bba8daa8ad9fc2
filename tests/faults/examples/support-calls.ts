/** The commands on calls, each ready to be sent twice. */
import { ACCOUNT_TERMS, type Who } from "../../helpers/accounts";
import { CallDesk } from "../../helpers/calls";
import { newId } from "../../helpers/ids";
import { Desk } from "../../helpers/support";
import type { TestSchool } from "../../helpers/test-school";
import { at, type Deed, type Deeds } from "./deed";

export function callDeeds(school: TestSchool): Deeds {
  const calls = new CallDesk(school);
  /** An act on a call of Paula's, once it was made ready. */
  const act = async (who: Who, send: (call: string, id: string) => Deed["send"], ready?: (call: string) => Promise<unknown>) => {
    const [call, id] = [await calls.opened(), newId()];
    await ready?.(call);
    return at(who, send(call, id));
  };
  const take = (call: string) => calls.act("support/take-call", call);
  const resolve = (call: string) => calls.resolve(call);
  const labelled = async () => {
    const [{ id }, token] = [await new Desk(school).machine(), `${newId()}${newId()}`.replace(/[^a-z2-9]/g, "k").slice(0, 26)];
    await school.seed.change("equipment", id, { label_token: token });
    return { id, token };
  };
  return {
    "support/report": async () => {
      await calls.service();
      const [{ token }, id] = [await labelled(), newId()];
      return at("guest", (client) =>
        client.call("support/report", { id, token, fault: "Outra coisa", description: "Faz barulho" }),
      );
    },
    "support/report-news": async () => {
      await calls.service();
      const [{ token }, report] = [await labelled(), newId()];
      await school.as("guest").call("support/report", { id: report, token, fault: "Outra coisa", description: "Faz barulho" });
      return at("guest", (client) => client.call("support/report-news", { report, email: `${report}@example.com` }));
    },
    "support/open-call": async () => {
      const [service, id] = [await calls.service(), newId()];
      return at("none", (client) => client.call("support/open-call", { id, service: service.code, title: "Não liga" }));
    },
    "support/take-call": () => act("Tecnologia", (call, id) => (client) => client.call("support/take-call", { id, call })),
    "support/assign-call": () =>
      act(
        "Tecnologia",
        (call, id) => (client) => client.call("support/assign-call", { id, call, technician: ACCOUNT_TERMS.Admin.id }),
      ),
    "support/wait-call": () =>
      act("Tecnologia", (call, id) => (client) => client.call("support/wait-call", { id, call, waiting_for: "part" }), take),
    "support/resume-call": () =>
      act(
        "Tecnologia",
        (call, id) => (client) => client.call("support/resume-call", { id, call }),
        async (call) => {
          await take(call);
          await calls.wait(call);
        },
      ),
    "support/undo-resolution": () =>
      act("Tecnologia", (call, id) => (client) => client.call("support/undo-resolution", { id, call }), resolve),
    "support/return-call": () =>
      act("Tecnologia", (call, id) => (client) => client.call("support/return-call", { id, call }), take),
    "support/resolve-call": () =>
      act("Tecnologia", (call, id) => (client) => client.call("support/resolve-call", { id, call, solution: "Troquei o cabo." })),
    "support/answer-call": () =>
      act("none", (call, id) => (client) => client.call("support/answer-call", { id, call, text: "É na sala 12." })),
    "support/note-call": () =>
      act("Tecnologia", (call, id) => (client) => client.call("support/note-call", { id, call, text: "Ver amanhã." })),
    "support/accept-solution": () =>
      act("none", (call, id) => (client) => client.call("support/accept-solution", { id, call }), resolve),
    "support/refuse-solution": () =>
      act("none", (call, id) => (client) => client.call("support/refuse-solution", { id, call, reason: "Parou." }), resolve),
    "support/reopen-call": () =>
      act("Admin", (call, id) => (client) => client.call("support/reopen-call", { id, call, reason: "Parou." }), resolve),
    "support/cancel-call": () =>
      act("none", (call, id) => (client) => client.call("support/cancel-call", { id, call, reason: "Engano." })),
    "support/rate-call": () =>
      act("none", (call, id) => (client) => client.call("support/rate-call", { id, call, rating: 5 }), resolve),
    "support/merge-calls": async () => {
      const into = await calls.opened();
      return act("Tecnologia", (call, id) => (client) => client.call("support/merge-calls", { id, call, into }));
    },
    "support/link-calls": async () => {
      const other = await calls.opened();
      return act("Tecnologia", (call, id) => (client) => client.call("support/link-calls", { id, call, other }));
    },
    "support/join-call": () => act("Biblioteca", (call, id) => (client) => client.call("support/join-call", { id, call })),
    "support/change-service": async () => {
      const { id: service } = await calls.service();
      return act("Tecnologia", (call, id) => (client) => client.call("support/change-service", { id, call, service }));
    },
    "support/edit-call": async () => {
      const [call, id] = [await calls.opened(), newId()];
      const { updated: version } = await calls.sheet(call);
      return at("Tecnologia", (client) => client.call("support/edit-call", { id, call, seen: version, title: "Tela apagada" }));
    },
    "support/prioritize-call": () =>
      act("Tecnologia", (call, id) => (client) => client.call("support/prioritize-call", { id, call, urgency: 5, impact: 5 })),
    "support/approve-call": async () => {
      const [service, id] = [await calls.service({ needs_approval: true }), newId()];
      const call = await calls.opened("none", { service: service.id });
      return at("Admin", (client) => client.call("support/approve-call", { id, call, approved: true }));
    },
  };
}
