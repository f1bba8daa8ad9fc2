/** The forms for the school's hours and its closed days, and the choices of the school's own form. */
import * as z from "zod/mini";
import { line, optionalDay } from "../contract";
import { daysBetween, isDay } from "../dates";
import { typedHours } from "./hours";

/** Brazil's zones that differ today or have differed; the server carries their data. */
export const TIME_ZONES: readonly { value: string; label: string }[] = [
  { value: "America/Sao_Paulo", label: "Brasília, São Paulo, Rio de Janeiro e Sul" },
  { value: "America/Fortaleza", label: "Ceará, Maranhão, Piauí, Rio Grande do Norte e Paraíba" },
  { value: "America/Recife", label: "Pernambuco" },
  { value: "America/Maceio", label: "Alagoas e Sergipe" },
  { value: "America/Bahia", label: "Bahia" },
  { value: "America/Belem", label: "Pará (leste) e Amapá" },
  { value: "America/Santarem", label: "Pará (oeste)" },
  { value: "America/Araguaina", label: "Tocantins" },
  { value: "America/Cuiaba", label: "Mato Grosso" },
  { value: "America/Campo_Grande", label: "Mato Grosso do Sul" },
  { value: "America/Manaus", label: "Amazonas (maior parte)" },
  { value: "America/Porto_Velho", label: "Rondônia" },
  { value: "America/Boa_Vista", label: "Roraima" },
  { value: "America/Eirunepe", label: "Amazonas (sudoeste)" },
  { value: "America/Rio_Branco", label: "Acre" },
  { value: "America/Noronha", label: "Fernando de Noronha" },
];

/** The longest recess in one entry. */
const LONGEST_RECESS = 120;

/** A day, or a range of days, on which the school is closed or has special hours. */
export const calendarDayForm = z
  .object({
    day: z.string().check(z.refine(isDay, "Informe o dia, como 25/12/2026.")),
    until: optionalDay("Informe o dia, como 06/01/2027."),
    reason: line("Informe o motivo, como Conselho de classe.", 120),
    open: z._default(z.boolean(), false),
    hours: z._default(z.string(), ""),
  })
  .check(
    z.check(({ value, issues }) => {
      const fault = (path: string, message: string) => issues.push({ code: "custom", path: [path], message, input: value });
      if (isDay(value.day) && isDay(value.until)) {
        const days = daysBetween(value.day, value.until);
        if (days < 0) {
          fault("until", "O último dia deve ser depois do primeiro.");
        } else if (days >= LONGEST_RECESS) {
          fault("until", `Inclua no máximo ${LONGEST_RECESS} dias de cada vez.`);
        }
      }
      if (value.open && typedHours(value.hours) === null) {
        fault("hours", "Informe os horários em ordem, como 7h30 às 11h30 e 13h às 17h.");
      }
    }),
  );

/**
 * The signatories of printed sheets: "Helena Duarte, diretora da escola", one on each line; without a name, the holder of the
 * office.
 */
export function signatoriesIn(text: string): { name: string; office: string }[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const comma = line.indexOf(",");
      return comma < 0 ? { name: "", office: line } : { name: line.slice(0, comma).trim(), office: line.slice(comma + 1).trim() };
    });
}

const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Informe a hora, como 07:30."));

export const openingHoursForm = z.object({ opens: time, closes: time }).check(
  z.check((context) => {
    if (context.value.closes <= context.value.opens) {
      context.issues.push({
        code: "custom",
        path: ["closes"],
        message: "O fechamento deve ser depois da abertura.",
        input: context.value,
      });
    }
  }),
);

export const classPeriodForm = z
  .object({
    shift: z.enum(["morning", "afternoon", "evening", "full_day"], "Escolha o turno."),
    starts: time,
    ends: time,
  })
  .check(
    z.check((context) => {
      if (context.value.ends <= context.value.starts) {
        context.issues.push({
          code: "custom",
          path: ["ends"],
          message: "O fim deve ser depois do início.",
          input: context.value,
        });
      }
    }),
  );
