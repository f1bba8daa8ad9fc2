/** Records for tests, created by the superuser: each field that a test does not name gets a valid value. */

import type { Client } from "./clients";
import { thisYear } from "./day";
import { newId, newName } from "./ids";

type Values = Record<string, unknown>;

/** Ids from the migrations. */
export const BOOK = "typebook0000000";
export const REFERENCE = "typereference00";
export const MAGAZINE = "typemagazine000";
export const STUDENT = "catstudent00000";
export const TEACHER = "catteacher00000";

let numbers = 0;
/** Different in each call, so that nothing collides by accident. */
const next = () => ++numbers;

/** Each file of tests counts from one, whatever ran before it. */
export function countAnew(): void {
  numbers = 0;
}

export class Seed {
  private readonly superuser: Client;

  constructor(superuser: Client) {
    this.superuser = superuser;
  }

  create<Row extends Values = Values>(collection: string, values: Values): Promise<Row & { id: string }> {
    return this.superuser.collection(collection).create<Row & { id: string }>({ id: newId(), ...values });
  }

  /** Changes a record past its rule, as only the dashboard could. */
  change(collection: string, id: string, values: Values): Promise<{ id: string }> {
    return this.superuser.collection(collection).update<{ id: string }>(id, values);
  }

  /** A title with as many copies as asked; tombos from 899999 downwards unless `copy` names them. */
  async title(
    values: Values = {},
    { copies = 1, copy = {} }: { copies?: number; copy?: Values } = {},
  ): Promise<{ id: string; title: string; copies: { id: string; tombo: string; barcode: string }[] }> {
    const title = await this.create<{ title: string }>("titles", {
      title: newName("Título"),
      authors: newName("Autora"),
      active: true,
      ...values,
    });
    const createdCopies = [];
    for (let index = 0; index < copies; index++) {
      createdCopies.push(await this.copy(title.id, copy));
    }
    return { id: title.id, title: title.title, copies: createdCopies };
  }

  copy(title: string, values: Values = {}): Promise<{ id: string; tombo: string; barcode: string }> {
    return this.create<{ tombo: string; barcode: string }>("copies", {
      title,
      // Downwards: the program's own series goes on after the highest number made by hand, and must not run into these.
      tombo: String(900_000 - next()),
      material_type: BOOK,
      state: "normal",
      ...values,
    });
  }

  class(values: Values = {}): Promise<{ id: string; name: string }> {
    return this.create<{ name: string }>("classes", {
      name: newName("Turma"),
      grade: "7º ano",
      shift: "morning",
      year: thisYear(),
      active: true,
      ...values,
    });
  }

  person(values: Values = {}): Promise<{ id: string; name: string }> {
    return this.create<{ name: string }>("people", { name: newName("Pessoa"), kind: "student", active: true, ...values });
  }

  /** A person who is a reader; cards from L89999 downwards unless named. */
  async reader(values: Values = {}, person: Values = {}): Promise<{ id: string; card: string; person: string; name: string }> {
    const someone = await this.person(person);
    const reader = await this.create<{ card: string; person: string }>("readers", {
      person: someone.id,
      category: STUDENT,
      card: `L${90_000 - next()}`,
      active: true,
      ...values,
    });
    return { id: reader.id, card: reader.card, person: reader.person, name: someone.name };
  }

  user(values: Values = {}): Promise<{ id: string; email: string; name: string }> {
    const password = "senha-de-teste-2026";
    return this.create<{ email: string; name: string }>("users", {
      email: `pessoa-${newId()}@escola.test`,
      name: newName("Usuária"),
      permissions: [],
      active: true,
      verified: true,
      password,
      passwordConfirm: password,
      ...values,
    });
  }
}
