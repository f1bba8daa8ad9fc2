/** Calls in tests: services and calls of their own, and one-line actions on them. */
import type { Account } from "./accounts";
import { newId, newName } from "./ids";
import type { TestSchool } from "./test-school";

type Values = Record<string, unknown>;

/** The acts that take nothing but the call. */
type PlainAct = "support/take-call" | "support/resume-call" | "support/accept-solution" | "support/join-call";

export class CallDesk {
  private readonly school: TestSchool;
  private usual: Promise<{ id: string }> | undefined;

  constructor(school: TestSchool) {
    this.school = school;
  }

  service(values: Values = {}): Promise<{ id: string; code: string; name: string }> {
    return this.school
      .as("Tecnologia")
      .collection("services")
      .create({
        id: newId(),
        name: newName("Serviço de teste"),
        response_minutes: 60,
        solution_minutes: 480,
        urgency: 3,
        fields: [],
        active: true,
        ...values,
      });
  }

  /** The subject of most calls. */
  private usualService(): Promise<{ id: string }> {
    this.usual ??= this.service();
    return this.usual;
  }

  /** Opens a call; of the usual service where none is named. */
  async open(account: Account = "none", values: Values = {}) {
    const service = typeof values.service === "string" ? values.service : (await this.usualService()).id;
    return this.school.as(account).call("support/open-call", { id: newId(), title: "Não liga", ...values, service });
  }

  /** The id of a call that stands open. */
  async opened(accountName: Account = "none", values: Values = {}): Promise<string> {
    const { status, body } = await this.open(accountName, values);
    if (status !== 200) {
      throw new Error(JSON.stringify(body));
    }
    return body.call;
  }

  act(path: PlainAct, call: string, account: Account = "Tecnologia", id = newId()) {
    return this.school.as(account).call(path, { id, call });
  }

  resolve(call: string, accountName: Account = "Tecnologia", solution = "Troquei o cabo.", id = newId()) {
    return this.school.as(accountName).call("support/resolve-call", { id, call, solution });
  }

  wait(call: string, waiting_for: "requester" | "supplier" | "part" | "access" = "supplier", account: Account = "Tecnologia") {
    return this.school.as(account).call("support/wait-call", { id: newId(), call, waiting_for });
  }

  answer(call: string, text: string, accountName: Account = "Tecnologia", id = newId()) {
    return this.school.as(accountName).call("support/answer-call", { id, call, text });
  }

  note(call: string, text: string, account: Account = "Tecnologia", id = newId()) {
    return this.school.as(account).call("support/note-call", { id, call, text });
  }

  refuse(call: string, accountName: Account = "none", reason = "Parou de novo.") {
    return this.school.as(accountName).call("support/refuse-solution", { id: newId(), call, reason });
  }

  reopen(call: string, account: Account = "none", reason = "Parou de novo.") {
    return this.school.as(account).call("support/reopen-call", { id: newId(), call, reason });
  }

  cancel(call: string, accountName: Account = "none", reason = "Não precisa mais.") {
    return this.school.as(accountName).call("support/cancel-call", { id: newId(), call, reason });
  }

  async sheet(call: string, account: Account = "Tecnologia") {
    return (await this.school.as(account).call("support/call", { call })).body;
  }
}
