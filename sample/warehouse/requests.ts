/** The sample school's requests: some to answer, some to deliver, some to confirm, some closed. */
import { addDays } from "../../domain/dates";
import { nextOpenDay } from "../../domain/platform/calendar";
import { ONE } from "../../domain/warehouse/quantity";
import type { Call } from "../../pb_hooks/src/platform/http/endpoint";
import { column } from "../../pb_hooks/src/platform/sql/database";
import { localTime } from "../../pb_hooks/src/platform/time/clock";
import type { Actor } from "../../pb_hooks/src/platform/timeline/actor";
import { actorName } from "../../pb_hooks/src/platform/timeline/actor";
import { approve, cancel, refuseRequest } from "../../pb_hooks/src/warehouse/requests/answer";
import { requestMaterial } from "../../pb_hooks/src/warehouse/requests/ask";
import { confirmReceipt, deliver } from "../../pb_hooks/src/warehouse/requests/delivery";
import type { Sample } from "../sample-school";
import type { SampleEvent } from "./events";

/** The accounts and their sectors. */
const WORKPLACES: Readonly<Record<string, readonly [kind: "teacher" | "staff", sector: string]>> = {
  "admin@demo.escola": ["staff", "Diretoria"],
  "biblioteca@demo.escola": ["staff", "Biblioteca"],
  "tecnologia@demo.escola": ["staff", "Laboratório de informática"],
  "almoxarifado@demo.escola": ["staff", "Almoxarifado"],
  "professora@demo.escola": ["teacher", "Sala dos professores"],
};

/** This sector's requests need the approval of its head, the technician, before the stockroom sees them. */
const HEADED = "Laboratório de informática";
const HEAD = "tecnologia@demo.escola";

interface Stocked {
  name: string;
  code: string;
  /** Whole units in the stock. */
  quantity: number;
}

type RequestedUnits = readonly (readonly [material: string, units: number])[];

/** The outcome of each, the oldest first; it was requested `days` ago and is needed within `until` days. */
interface SampleRequest {
  requester:
    | keyof typeof WORKPLACES
    | typeof HEADED
    | "Secretaria"
    | "Cozinha"
    | "Quadra"
    | "Laboratório de ciências"
    | "Coordenação pedagógica";
  days: number;
  until: number;
  reason: string;
  quantities: RequestedUnits;
  end: "asked" | "approved" | "part" | "delivered" | "received" | "refused" | "cancelled";
}

const SAMPLE_REQUESTS: readonly SampleRequest[] = [
  {
    requester: "professora@demo.escola",
    days: 33,
    until: 4,
    reason: "Feira de ciências",
    quantities: [
      ["Cartolina branca", 10],
      ["EVA liso 40 x 60 cm", 5],
    ],
    end: "received",
  },
  {
    requester: "Quadra",
    days: 26,
    until: 3,
    reason: "Gincana",
    quantities: [["Copo descartável 200 ml", 3]],
    end: "cancelled",
  },
  {
    requester: "biblioteca@demo.escola",
    days: 20,
    until: 5,
    reason: "Etiquetas da sala",
    quantities: [["Fita adesiva transparente 45 mm", 2]],
    end: "received",
  },
  {
    requester: "Laboratório de ciências",
    days: 15,
    until: 5,
    reason: "",
    quantities: [["Álcool etílico 70% 1 litro", 4]],
    end: "refused",
  },
  {
    requester: "professora@demo.escola",
    days: 6,
    until: 3,
    reason: "Cartazes do 7º ano",
    quantities: [
      ["Tinta guache 250 ml", 4],
      ["Papel kraft 60 cm", 6],
    ],
    end: "delivered",
  },
  {
    requester: "tecnologia@demo.escola",
    days: 5,
    until: 4,
    reason: "Controles remotos",
    quantities: [["Pilha alcalina AA", 4]],
    end: "delivered",
  },
  {
    requester: "Cozinha",
    days: 4,
    until: 4,
    reason: "",
    quantities: [
      ["Arroz tipo 1, 5 kg", 8],
      ["Leite em pó integral 400 g", 6],
      ["Sal refinado 1 kg", 2],
    ],
    end: "part",
  },
  {
    requester: "biblioteca@demo.escola",
    days: 3,
    until: 6,
    reason: "Clube de leitura",
    quantities: [
      ["Caneta esferográfica azul", 10],
      ["Lápis preto nº 2", 12],
    ],
    end: "approved",
  },
  {
    requester: "Coordenação pedagógica",
    days: 3,
    until: 7,
    reason: "Conselho de classe",
    quantities: [
      ["Papel sulfite A4 75 g", 3],
      ["Clipe nº 2", 2],
    ],
    end: "asked",
  },
  {
    requester: "Secretaria",
    days: 1,
    until: 2,
    reason: "Kits de rematrícula",
    quantities: [
      ["Envelope pardo A4", 60],
      ["Papel sulfite A4 75 g", 40],
      ["Grampo 26/6", 5],
    ],
    end: "asked",
  },
  {
    requester: HEADED,
    days: 1,
    until: 6,
    reason: "Aula de montagem",
    quantities: [["Pilha alcalina AA", 8]],
    end: "asked",
  },
  {
    requester: "professora@demo.escola",
    days: 0,
    until: 5,
    reason: "Prova bimestral",
    quantities: [["Papel sulfite A4 75 g", 2]],
    end: "asked",
  },
];

/** The quantity of a material that these requests may take. */
export const requestedOf = (material: string): number =>
  SAMPLE_REQUESTS.flatMap(({ quantities }) => quantities)
    .filter(([name]) => name === material)
    .reduce((sum, [, units]) => sum + units, 0);

/** The earliest time of a request, and the time of the next steps. */
const REQUEST_TIME = 9 * 60 + 10;
const ANSWER_TIME = 11 * 60 + 30;
const DELIVERY_TIME = 14 * 60;
const RECEIVED = 15 * 60 + 30;

/** @param requesters codes of sectors, by their names. */
export function requestEvents(
  school: Sample,
  materials: readonly Stocked[],
  requesters: ReadonlyMap<string, string>,
): SampleEvent[] {
  const { app, chance, calendar } = school;
  const accounts = linkAccounts(school);
  const [head = ""] = column(app, "SELECT person FROM users WHERE email = {:head}", { head: HEAD });
  const sector = app.findFirstRecordByData("sectors", "name", HEADED);
  sector.load({ head, head_authorizes: true });
  app.save(sector);
  const [keeper, admin] = [accounts.get("almoxarifado@demo.escola")!, accounts.get("admin@demo.escola")!];
  const as = (actor: Actor): Call => ({ app, actor, request: null });
  return SAMPLE_REQUESTS.flatMap(({ requester, days, until, reason, quantities, end }): SampleEvent[] => {
    const lines = quantities.map(([name, units]) => ({
      material: materials.find((material) => material.name === name)!,
      units,
    }));
    const request = chance.id();
    const account = accounts.get(requester);
    const askEvent: SampleEvent = {
      ago: days,
      minutes: REQUEST_TIME + chance.between(0, 90),
      make(at) {
        const input = {
          ...{ id: request, for: account ? "" : (requesters.get(requester) ?? ""), reason, beyond_limit: "" },
          needed_on: nextOpenDay(calendar, addDays(localTime(app, at).day, until)),
          lines: lines.map(({ material, units }) => ({ material: material.code, quantity: units * ONE })),
        };
        // The office enters a sector's requests: a user can't answer their own. R-25.
        requestMaterial(as(account ?? admin), input);
      },
    };
    const answer = (run: SampleEvent["make"]): SampleEvent => ({ ago: days, minutes: ANSWER_TIME, make: run });
    if (end === "asked") {
      return [askEvent];
    }
    if (end === "refused") {
      const because = "O álcool fica na sala da limpeza; retire com a equipe";
      return [askEvent, answer(() => refuseRequest(as(keeper), { id: chance.id(), request, reason: because }))];
    }
    if (end === "cancelled") {
      return [askEvent, answer(() => cancel(as(admin), { id: chance.id(), request, reason: "A gincana foi adiada" }))];
    }
    let givenMaterials: { material: Stocked; most: number }[] = [];
    const approving = answer(() => {
      givenMaterials = lines.map(({ material, units }) => ({ material, most: Math.min(units, material.quantity) }));
      const isCut = givenMaterials.some(({ most }, index) => most < lines[index]!.units);
      if (givenMaterials.every(({ most }) => most === 0)) {
        givenMaterials = [];
        return;
      }
      approve(as(keeper), {
        ...{ id: chance.id(), request },
        lines: givenMaterials.map(({ material, most }) => ({ material: material.code, quantity: most * ONE })),
        reason: isCut ? "É o saldo do estoque; a compra já foi solicitada" : "",
      });
      for (const { material, most } of givenMaterials) {
        material.quantity -= most;
      }
    });
    // The day after. Each request is at least two days old, so that all its steps are past.
    const next = (minutes: number, run: SampleEvent["make"]): SampleEvent => ({
      ...{ ago: days - 1, minutes },
      make: (at) => givenMaterials.length > 0 && run(at),
    });
    const delivering = next(DELIVERY_TIME, () => {
      const half = givenMaterials.flatMap(({ material, most }) =>
        most > 1 ? [{ material: material.code, quantity: Math.floor(most / 2) * ONE, reason: "" }] : [],
      );
      const part = end === "part" && half.length > 0 ? { lines: half } : {};
      deliver(as(keeper), { id: chance.id(), request, ...part });
    });
    const confirming = next(RECEIVED, () => confirmReceipt(as(account ?? keeper), { id: chance.id(), request }));
    return [...[askEvent, approving], ...(end === "approved" ? [] : [delivering]), ...(end === "received" ? [confirming] : [])];
  });
}

/** The number of requests. */
export const REQUESTS = SAMPLE_REQUESTS.length;

/** Links each account to its person, so that it can make requests. */
function linkAccounts({ app }: Sample): Map<string, Actor> {
  return new Map(
    Object.entries(WORKPLACES).map(([email, [kind, sector]]) => {
      const user = app.findAuthRecordByEmail("users", email);
      const person = new Record(app.findCollectionByNameOrId("people"));
      const [place = ""] = column(app, "SELECT id FROM sectors WHERE name = {:sector}", { sector });
      person.load({ name: user.getString("name"), kind, sector: place, active: true });
      app.save(person);
      user.set("person", person.id);
      app.save(user);
      return [email, actorName(user)];
    }),
  );
}
