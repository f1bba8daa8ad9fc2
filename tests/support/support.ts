/** The IT desk in tests: machines of their own. */
import type { Client } from "./clients";
import { newId } from "./ids";
import type { TestSchool } from "./test-school";

type Values = Record<string, unknown>;

let made = 0;

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
      name: `Tipo de teste ${++made}`,
      faults: ["Não liga", "Tela"],
      life_months: 60,
      residual_percent: 10,
      active: true,
      ...values,
    });
  }

  room(values: Values = {}): Promise<{ id: string; name: string }> {
    return this.technician.collection("rooms").create({ id: newId(), name: `Sala de teste ${++made}`, active: true, ...values });
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

  /** A cart with so many machines. */
  async cart(size = 3, values: Values = {}): Promise<{ id: string; name: string; machines: { id: string; tombo: string }[] }> {
    const kind = (await this.kind()).id;
    const machines = [];
    for (let index = 0; index < size; index++) {
      machines.push(await this.machine({ kind }));
    }
    const cart = await this.technician
      .collection("booking_resources")
      .create<{ id: string; name: string }>({ id: newId(), name: `Carrinho de teste ${++made}`, active: true, ...values });
    await this.technician.call("support/fill-kit", { resource: cart.id, codes: machines.map(({ id }) => id) });
    return { id: cart.id, name: cart.name, machines };
  }

  /** A machine of its own, with the next tombo. */
  async machine(values: Values = {}): Promise<{ id: string; tombo: string; updated: string }> {
    const kind = values.kind ?? (await this.kind()).id;
    return this.technician.collection("equipment").create({ id: newId(), brand: "Positivo", model: "Motion", ...values, kind });
  }
}
