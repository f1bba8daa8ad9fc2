/** The form on a server. */
import * as z from "zod/mini";
import type { Servers } from "../../collections.gen";
import { line, optionalId, optionalLine, wholeNumber } from "../../contract";
import { isDay } from "../../dates";
import { CHECKS, SERVER_KINDS } from "./words";

export const serverForm = z.object({
  name: line("Informe o nome, como Servidor de arquivos.", 80),
  kind: z.enum(SERVER_KINDS, "Escolha o tipo."),
  equipment: optionalId("Escolha o equipamento."),
  parent: optionalId("Escolha o servidor do qual depende."),
  roles: optionalLine(300),
  addresses: optionalLine(300),
  operating_system: optionalLine(120),
  backup: optionalLine(300),
  backup_tested_on: z.string().check(z.refine((text) => text === "" || isDay(text), "Informe uma data, como 31/12/2026.")),
  notes: optionalLine(2000),
  method: z.enum(CHECKS, "Escolha a verificação."),
  target: optionalLine(253),
  port: z.union([z.literal(""), wholeNumber(1, 65535)], "Informe a porta, de 1 a 65535."),
  path: optionalLine(200),
  every_minutes: wholeNumber(1, 60),
  failures_before: wholeNumber(1, 10),
  successes_before: wholeNumber(1, 10),
  service: optionalId("Escolha o serviço."),
  active: z.boolean(),
});
export type ServerForm = z.infer<typeof serverForm>;

export const EMPTY_SERVER: ServerForm = {
  name: "",
  kind: "physical",
  equipment: "",
  parent: "",
  roles: "",
  addresses: "",
  operating_system: "",
  backup: "",
  backup_tested_on: "",
  notes: "",
  method: "none",
  target: "",
  port: "",
  path: "",
  every_minutes: 5,
  failures_before: 3,
  successes_before: 2,
  service: "",
  active: true,
};

/** A server's record as the form shows it. */
export function serverFormOf(record: Pick<Servers, keyof ServerForm>): ServerForm {
  const { name, kind, equipment, parent, roles, addresses, operating_system, backup, backup_tested_on, notes } = record;
  const { method, target, path, every_minutes, failures_before, successes_before, service, active } = record;
  return {
    ...{ name, kind, equipment, parent, roles, addresses, operating_system, backup, backup_tested_on, notes },
    ...{ method, target, path, every_minutes, failures_before, successes_before, service, active },
    port: record.port || "",
  };
}

/** A path of a page, of plain letters: "/login?x=1". */
export const isPath = (path: string): boolean => /^\/[A-Za-z0-9._~/?&=%+-]*$/.test(path);
