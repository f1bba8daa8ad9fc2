/** A stockroom's further events: loans, damage, loss, mistakes, a count. */
import { addDays } from "../../domain/dates";
import { ONE } from "../../domain/warehouse/quantity";
import type { Call } from "../../pb_hooks/src/platform/http/endpoint";
import { type App, newRecordId, select } from "../../pb_hooks/src/platform/sql/database";
import { numbers, selection, texts } from "../../pb_hooks/src/platform/sql/selection";
import { localTime } from "../../pb_hooks/src/platform/time/clock";
import { countMaterial, postCount, startCount } from "../../pb_hooks/src/warehouse/counts/counts";
import { enter } from "../../pb_hooks/src/warehouse/enter";
import { exit, transfer, writeOff } from "../../pb_hooks/src/warehouse/exit";
import { lend } from "../../pb_hooks/src/warehouse/loans/lend";
import { loseLoan, returnLoan } from "../../pb_hooks/src/warehouse/loans/return-loan";
import { reverse } from "../../pb_hooks/src/warehouse/reverse";
import { insertAll } from "../bulk";
import type { Sample } from "../sample-school";

const CHAIR = "Cadeira empilhável de plástico";
const TABLE = "Mesa dobrável de plástico";
const CORD = "Extensão elétrica 20 m com carretel";
const MICROPHONE = "Microfone sem fio";
const MILK = "Leite zero lactose 1 litro";
const EXPIRED_BATCH = "DOACAO-1";
const BRUSH_NAME = "Pincel chato nº 12";
const CORDS = 6;
const MICROPHONES = 3;
/** The counted shelf, and its differences. */
const SHELF = "B-2";

interface Stocked {
  id: string;
  name: string;
  code: string;
  shelf: string;
  price: number;
  /** Whole units in the stock. */
  quantity: number;
}

interface EventsInput {
  school: Sample;
  /** As the storekeeper. */
  call: Call;
  materials: readonly Stocked[];
  /** Of sectors, by their names. */
  codes: ReadonlyMap<string, string>;
}

export interface SampleEvent {
  /** So many days ago, on an open one. */
  ago: number;
  /** Since the school's midnight; left out: at noon. */
  minutes?: number;
  make: (at: number) => void;
}

/** @returns the oldest first. */
export function sampleEvents({ school, call, materials, codes }: EventsInput): SampleEvent[] {
  const { app, chance, at: madeAt } = school;
  const materialNamed = (name: string) => materials.find((material) => material.name === name)!;
  const of = (name: string, units: number) => ({ material: materialNamed(name).code, quantity: units * ONE });
  const unit = (name: string, number: number) => ({
    material: `${materialNamed(name).code}-${String(number).padStart(2, "0")}`,
    quantity: ONE,
  });
  const sector = (name: string) => codes.get(name)!;
  const dayOf = (at: number) => localTime(app, at).day;
  const lending =
    (to: string, days: number, lines: { material: string; quantity: number }[], note = "") =>
    (at: number) => {
      lend(call, { id: chance.id(), to: sector(to), due: addDays(dayOf(at), days), note, lines });
    };
  const returnLines =
    (from: string, lines: { material: string; quantity: number; condition: "good" | "damaged" }[], note = "") =>
    () => {
      returnLoan(call, { id: chance.id(), from: sector(from), note, lines });
    };
  const mistaken = chance.id();
  const used = chance.id();

  return [
    {
      ago: 118,
      make() {
        const lentMaterials = [
          [CHAIR, 80],
          [TABLE, 12],
          [CORD, CORDS],
          [MICROPHONE, MICROPHONES],
        ] as const;
        const lines = lentMaterials.map(([name, units]) => ({
          ...of(name, units),
          value: units * materialNamed(name).price,
          symbolic: false,
        }));
        enter(call, { id: chance.id(), kind: "donation", day: "", note: "Doação da Associação de Pais e Mestres", lines });
        const units = [
          ...Array.from({ length: CORDS }, (_, index) => ({ name: CORD, number: index + 1 })),
          ...Array.from({ length: MICROPHONES }, (_, index) => ({ name: MICROPHONE, number: index + 1 })),
        ];
        insertAll(
          app,
          "material_units",
          units.map(({ name, number }) => ({
            ...{ id: chance.id(), material: materialNamed(name).id, number: String(number).padStart(2, "0") },
            ...{ code: unit(name, number).material, state: "good", active: true },
          })),
          madeAt,
        );
      },
    },
    { ago: 92, make: lending("Quadra", 7, [of(CHAIR, 30), of(TABLE, 4)], "Festa junina") },
    {
      ago: 86,
      make: returnLines("Quadra", [
        { ...of(CHAIR, 20), condition: "good" },
        { ...of(CHAIR, 5), condition: "damaged" },
        { ...of(TABLE, 4), condition: "good" },
      ]),
    },
    { ago: 83, make: returnLines("Quadra", [{ ...of(CHAIR, 5), condition: "good" }]) },
    {
      ago: 70,
      make() {
        const reason = "Consertadas pela manutenção";
        transfer(call, { id: chance.id(), from: "damaged", to: "stock", reason, lines: [of(CHAIR, 3)] });
      },
    },
    {
      ago: 69,
      make() {
        const lines = [{ ...of(CHAIR, 2), place: "damaged" as const }];
        writeOff(call, { id: chance.id(), reason: "Assento quebrado, sem conserto", as: "write_off", day: "", lines });
      },
    },
    {
      ago: 64,
      make(at) {
        const batch = { code: EXPIRED_BATCH, valid_until: addDays(dayOf(at), 1) };
        const lines = [{ ...of(MILK, 12), value: 6000, symbolic: false, batch }];
        enter(call, { id: newRecordId(), kind: "donation", day: "", note: "Doação do mercado do bairro", lines });
      },
    },
    {
      ago: 58,
      make() {
        const lines = remainingBatch(app, materialNamed(MILK).id).map((batch) => ({
          ...{ material: materialNamed(MILK).code, batch: batch.batch, quantity: batch.quantity, place: "stock" as const },
        }));
        if (lines.length > 0) {
          writeOff(call, { id: newRecordId(), reason: "Validade vencida", as: "write_off", day: "", lines });
        }
      },
    },
    {
      ago: 52,
      make() {
        const reason = "Pincéis ressecados: troca combinada com o fornecedor";
        const lines = [{ ...of(BRUSH_NAME, 2), place: "stock" as const }];
        if (materialNamed(BRUSH_NAME).quantity >= 2) {
          materialNamed(BRUSH_NAME).quantity -= 2;
          writeOff(call, { id: newRecordId(), reason, as: "supplier_return", day: "", lines });
        }
      },
    },
    {
      ago: 48,
      make() {
        const lines = [{ ...of("Papel kraft 60 cm", 5), reason: "" }];
        exit(call, { id: mistaken, to: sector("Secretaria"), day: "", note: "", beyond_limit: "", lines });
      },
    },
    {
      ago: 47,
      make() {
        reverse(call, { id: chance.id(), document: mistaken, reason: "Registrada para o setor errado" });
      },
    },
    {
      ago: 41,
      make() {
        const lines = [{ ...of("Cartolina branca", 20), reason: "" }];
        materialNamed("Cartolina branca").quantity -= 20;
        exit(call, { id: used, to: sector("Coordenação pedagógica"), day: "", note: "Mostra cultural", beyond_limit: "", lines });
      },
    },
    {
      ago: 39,
      make() {
        materialNamed("Cartolina branca").quantity += 6;
        const lines = [{ ...of("Cartolina branca", 6), value: 0, symbolic: false }];
        enter(call, { id: chance.id(), kind: "return", of: used, day: "", note: "Sobrou da mostra", lines });
      },
    },
    { ago: 36, make: lending("Quadra", 5, [unit(MICROPHONE, 3), unit(CORD, 5)], "Gincana") },
    { ago: 34, make: returnLines("Quadra", [{ ...unit(CORD, 5), condition: "good" }]) },
    {
      ago: 33,
      make() {
        const reason = "Não foi encontrado depois da gincana";
        loseLoan(call, { id: chance.id(), from: sector("Quadra"), reason, lines: [unit(MICROPHONE, 3)] });
      },
    },
    { ago: 30, make: () => count(call, school, materials) },
    { ago: 26, make: lending("Coordenação pedagógica", 10, [of(CHAIR, 12)], "Reunião de pais") },
    { ago: 18, make: lending("Laboratório de ciências", 6, [unit(CORD, 2), of(TABLE, 2)], "Feira de ciências") },
    { ago: 13, make: returnLines("Laboratório de ciências", [{ ...of(TABLE, 1), condition: "good" }]) },
    { ago: 12, make: lending("Sala dos professores", 4, [unit(MICROPHONE, 1)]) },
    { ago: 5, make: lending("Biblioteca", 15, [of(CHAIR, 15), unit(CORD, 3)], "Semana da leitura") },
  ];
}

/** The remainder of the donated batch. */
const remainingBatch = (app: App, material: string) =>
  select(
    app,
    selection({ ...texts("t.batch"), ...numbers("t.quantity") }),
    `FROM stock_batches b JOIN stock_balances t ON t.material = b.material AND t.batch = b.id AND t.place = 'stock'
     WHERE b.material = {:material} AND b.code = {:code}`,
    { material, code: EXPIRED_BATCH },
  );

/** A shelf on which one piece is missing and one too many. */
function count(call: Call, { chance }: Sample, materials: readonly Stocked[]): void {
  const id = chance.id();
  startCount(call, { id, name: `Prateleira ${SHELF}`, shelf: SHELF, expense_element: "", materials: [] });
  const shelfMaterials = materials.filter(({ shelf, quantity }) => shelf === SHELF && quantity > 1);
  for (const [index, material] of shelfMaterials.entries()) {
    material.quantity += index === 0 ? -1 : index === 1 ? 1 : 0;
    const quantity = material.quantity * ONE;
    countMaterial(call, { id: chance.id(), count: id, material: material.code, batch: "", mode: "set", quantity, value: 0 });
  }
  postCount(call, { id: chance.id(), count: id });
}
