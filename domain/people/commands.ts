import * as z from "zod/mini";
import { read } from "../contract";

/** How many active people a class or a sector has, by its id; none is left out. */
export interface PeopleCounts {
  classes: Record<string, number>;
  sectors: Record<string, number>;
}

export const counts = read<PeopleCounts>()({
  path: "people/counts",
  roles: ["Tecnologia", "Biblioteca", "Almoxarifado"],
  summary: "How many active people each class and each sector has.",
  input: () => z.object({}),
});
