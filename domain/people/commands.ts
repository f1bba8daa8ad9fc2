import * as z from "zod/mini";
import { command, newId, read, recordId } from "../contract";

/** How many active people a class or a sector has, by its id; none is left out. */
export interface PeopleCounts {
  classes: Record<string, number>;
  sectors: Record<string, number>;
  /** Who answers for a sector, by name. */
  heads: Record<string, string>;
}

export const counts = read<PeopleCounts>()({
  path: "people/counts",
  roles: ["Tecnologia", "Biblioteca", "Almoxarifado"],
  summary: "How many active people each class and each sector has, and who answers for a sector.",
  input: () => z.object({}),
});

export const emptySector = command<{ sentence: string }>()({
  path: "people/empty-sector",
  roles: ["Admin"],
  summary:
    "Moves everything that a sector holds into another: its sectors, people, rooms and machines. What happened in it stays told of it.",
  input: () =>
    z.object({
      id: newId,
      sector: recordId("Escolha o setor."),
      into: recordId("Escolha o destino."),
      archive: z._default(z.boolean("Informe se o setor será desativado."), false),
    }),
  refusals: ["not_found", "id_taken", "sector_circle", "sector_archived"],
});
