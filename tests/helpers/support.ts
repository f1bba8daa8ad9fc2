/** The IT desk in tests: machines of their own. */
import { ACCOUNT_TERMS, type Account } from "./accounts";
import type { Client } from "./clients";
import { dayFromToday } from "./day";
import { newId, newName } from "./ids";
import type { TestSchool } from "./test-school";

type Values = Record<string, unknown>;

export class Desk {
  private readonly school: TestSchool;

  constructor(school: TestSchool) {
    this.school = school;
  }

  get technician(): Client {
    return this.school.as("Tecnologia");
  }

  kind(values: Values = {}): Promise<{ id: string; name: string }> {
    return this.technician.collection("equipment_kinds").create({
      id: newId(),
      name: newName("Tipo de teste"),
      faults: ["Não liga", "Tela"],
      life_months: 60,
      residual_percent: 10,
      active: true,
      ...values,
    });
  }

  room(values: Values = {}): Promise<{ id: string; name: string }> {
    return this.technician.collection("rooms").create({ id: newId(), name: newName("Sala de teste"), active: true, ...values });
  }

  /** A server that nobody checks. */
  server(values: Values = {}): Promise<{ id: string; name: string }> {
    return this.technician
      .collection("servers")
      .create({ id: newId(), name: newName("Servidor de teste"), kind: "physical", method: "none", active: true, ...values });
  }

  /** A server with a maintenance ahead. */
  async maintained(values: Values = {}): Promise<{ server: string; maintenance: string }> {
    const { id } = await this.server(values);
    const day = dayFromToday(30);
    const ahead = { starts: `${day}T11:00:00Z`, ends: `${day}T12:00:00Z`, reason: "Troca do disco" };
    await this.technician.call("support/plan-maintenance", { id: newId(), server: id, ...ahead });
    const { body } = await this.technician.call("support/server", { server: id });
    return { server: id, maintenance: body.maintenances[0]?.id ?? "" };
  }

  /** An order that runs, with one machine, in the hands of the technician. */
  async order(values: Values = {}): Promise<{ id: string; number: string; machine: { id: string; tombo: string } }> {
    const machine = await this.machine();
    const id = newId();
    const technician = this.technician.pocketBase.authStore.record?.id ?? "";
    const { body } = await this.technician.call("support/open-order", {
      ...{ id, problem: "Não liga", equipment: [machine.id], technician },
      ...values,
    });
    await this.technician.call("support/advance-order", { id: newId(), order: id, act: "start" });
    return { id, number: body.number, machine };
  }

  /** The person that an account is; one of its own where it is none yet. */
  async personOf(account: Account): Promise<string> {
    const users = this.school.as("superuser").collection("users");
    const { person } = await users.getOne<{ person: string }>(ACCOUNT_TERMS[account].id);
    if (person !== "") {
      return person;
    }
    const { id } = await this.school.seed.person({ kind: "teacher" });
    await users.update(ACCOUNT_TERMS[account].id, { person: id });
    return id;
  }

  /** An order that somebody asked for, and that awaits their word. */
  async concluded(accountName: Account = "none"): Promise<string> {
    const { id } = await this.order({ requester: await this.personOf(accountName) });
    await this.technician.call("support/advance-order", { id: newId(), order: id, act: "conclude", solution: "Trocado" });
    return id;
  }

  /** A cart with so many machines. */
  async cart(size = 3, values: Values = {}): Promise<{ id: string; name: string; machines: { id: string; tombo: string }[] }> {
    const kind = (await this.kind()).id;
    const machines = [];
    for (let index = 0; index < size; index++) {
      machines.push(await this.machine({ kind }));
    }
    const cart = await this.technician
      .collection("booking_resources")
      .create<{ id: string; name: string }>({ id: newId(), name: newName("Carrinho de teste"), active: true, ...values });
    await this.technician.call("support/fill-kit", { resource: cart.id, codes: machines.map(({ id }) => id) });
    return { id: cart.id, name: cart.name, machines };
  }

  /** A machine of its own, with the next tombo. */
  async machine(values: Values = {}): Promise<{ id: string; tombo: string; updated: string }> {
    const kind = values.kind ?? (await this.kind()).id;
    return this.technician.collection("equipment").create({ id: newId(), brand: "Positivo", model: "Motion", ...values, kind });
  }
}
