/** Sound records of the IT desk. */
import { newId } from "../../support/ids";
import { type AreaSamples, all, instant, next } from "./sample";

export const support = ((seed) => {
  const kind = () => ({ name: `Tipo ${next()}`, faults: ["Não liga"], life_months: 60, active: true });
  const machine = async () => ({
    tombo: `T${next()}`,
    kind: (await seed.create("equipment_kinds", kind())).id,
    state: "in_use",
  });
  const made = async () => (await seed.create("equipment", await machine())).id;
  const term = () => ({ number: `2026/8${next()}`, kind: "charge", made_at: instant });
  const custody = async (values: Record<string, unknown> = {}) => ({
    term: (await seed.create("custody_terms", term())).id,
    kind: "charge",
    equipment: await made(),
    since: instant,
    ...values,
  });
  return {
    rooms: {
      fresh: () => ({ name: `Sala ${next()}`, active: true }),
      change: { building: "Bloco B" },
      unique: { idx_rooms_name: all },
    },
    equipment_kinds: { fresh: kind, change: { server: true }, unique: { idx_equipment_kinds_name: all } },
    equipment: {
      fresh: machine,
      change: { notes: "Tela riscada" },
      unique: { idx_equipment_tombo: all, idx_equipment_label_token: () => ({ label_token: newId() }) },
      triggers: {
        equipment_stays_written_off: async () => {
          const { id } = await seed.create("equipment", await machine());
          await seed.change("equipment", id, { state: "written_off" });
          return `UPDATE equipment SET state = 'in_use' WHERE id = '${id}'`;
        },
      },
    },
    custody_terms: {
      fresh: term,
      change: { note: "Para uso em casa" },
      unique: { idx_custody_terms_number: all },
      triggers: {
        custody_terms_keep_what_was: async () => {
          const { id } = await seed.create("custody_terms", { ...term(), accepted_at: instant });
          return `UPDATE custody_terms SET accepted_at = '' WHERE id = '${id}'`;
        },
      },
    },
    custodies: {
      fresh: () => custody(),
      change: { condition_back: "Sem riscos" },
      unique: { idx_custodies_charge: all, idx_custodies_loan: () => ({ kind: "loan" }) },
      triggers: {
        custodies_keep_what_was: async () => {
          const { id } = await seed.create("custodies", await custody({ ended_at: instant }));
          return `UPDATE custodies SET ended_at = '' WHERE id = '${id}'`;
        },
      },
    },
  };
}) satisfies AreaSamples;
