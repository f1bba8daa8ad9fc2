/** Further records of the stockroom: notes that wait for their check, and the limits of sectors. */
import { addDays } from "../../domain/dates";
import { previousOpenDay } from "../../domain/platform/calendar";
import { nfe } from "../../domain/warehouse/nfe/sample-note";
import { ONE } from "../../domain/warehouse/quantity";
import type { Call } from "../../pb_hooks/src/platform/http/endpoint";
import { newRecordId } from "../../pb_hooks/src/platform/sql/database";
import { receiveInvoice } from "../../pb_hooks/src/warehouse/nfe/receive";
import { insertAll } from "../bulk";
import type { Sample } from "../sample-school";

/**
 * Received, and not yet entered: generated after the schema of the NF-e, with packs, freight and a batch. @returns their number.
 */
export function sampleNotes(call: Call, { calendar, today }: Sample): number {
  const issued_on = previousOpenDay(calendar, addDays(today, -3));
  const notes = [
    nfe({
      ...{ issuer: "31045782000109", issuer_name: "Papelaria Central de Cecília", number: 48_213, issued_on },
      items: [
        { code: "20417", name: "PAPEL SULFITE A4 75G CX C/10", unit: "CX", quantity: "6.0000", value: "1494.00" },
        { code: "20981", name: "CANETA ESF AZUL 1.0 CX C/50", unit: "CX", quantity: "4.0000", value: "170.00" },
      ],
      totals: { vFrete: "35.00" },
    }),
    nfe({
      ...{ issuer: "33670912000120", issuer_name: "Cooperativa Terra Boa", number: 3_907, issued_on },
      items: [
        {
          ...{ code: "118", name: "LEITE EM PO INTEGRAL 400G FD C/24", unit: "FD", quantity: "2.0000", value: "810.72" },
          batches: [{ code: "LT2611", quantity: "2.000", valid_until: addDays(today, 300) }],
        },
      ],
    }),
  ];
  for (const xml of notes) {
    receiveInvoice(call, { id: newRecordId(), xml });
  }
  return notes.length;
}

const LIMITS = [
  ["Secretaria", "Papel sulfite A4 75 g", 60, "month"],
  ["Sala dos professores", "Papel sulfite A4 75 g", 80, "month"],
  ["Sala dos professores", "Toner HP 58A (CF258A)", 6, "year"],
] as const;

/** Runs after all exits and requests: the limits refused none of them. @param requesters of sectors, by their names. */
export function sampleLimits(
  { app, at }: Sample,
  materials: readonly { id: string; name: string }[],
  requesters: ReadonlyMap<string, string>,
): void {
  const rows = LIMITS.flatMap(([sector, material, units, period]) => {
    const requester = requesters.get(sector);
    const knownMaterial = materials.find(({ name }) => name === material);
    return requester && knownMaterial
      ? [{ id: newRecordId(), requester, material: knownMaterial.id, quantity: units * ONE, period }]
      : [];
  });
  insertAll(app, "requester_limits", rows, at);
}
