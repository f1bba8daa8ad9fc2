/** Sound records of the IT desk. */
import { newId } from "../../support/ids";
import { type AreaSamples, all, next } from "./sample";

export const support = ((seed) => {
  const kind = () => ({ name: `Tipo ${next()}`, faults: ["Não liga"], life_months: 60, active: true });
  const machine = async () => ({
    tombo: `T${next()}`,
    kind: (await seed.create("equipment_kinds", kind())).id,
    state: "in_use",
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
  };
}) satisfies AreaSamples;
