/** The form on a cart. */
import * as z from "zod/mini";
import type { BookingResources } from "../../collections.gen";
import { line, optionalId, wholeNumber } from "../../contract";

export const kitForm = z.object({
  name: line("Informe o nome, como Carrinho 1.", 80),
  room: optionalId("Escolha a sala."),
  needs_approval: z.boolean(),
  ahead_days: wholeNumber(0, 366),
  most_open: wholeNumber(0, 200),
  active: z.boolean(),
});
export type KitForm = z.infer<typeof kitForm>;

export const EMPTY_KIT: KitForm = { name: "", room: "", needs_approval: false, ahead_days: 0, most_open: 0, active: true };
export const kitFormOf = (kit: Pick<BookingResources, keyof KitForm>): KitForm => ({
  name: kit.name,
  room: kit.room,
  needs_approval: kit.needs_approval,
  ahead_days: kit.ahead_days,
  most_open: kit.most_open,
  active: kit.active,
});
