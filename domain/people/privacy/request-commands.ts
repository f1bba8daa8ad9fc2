import * as z from "zod/mini";
import { command, idOrEmpty, line, optionalLine, recordId } from "../../contract";
import { type Day, isDay } from "../../dates";
import { ASKERS, OUTCOMES, REQUEST_KINDS } from "./requests";

/** A request after a command. */
export interface DataRequestAnswer {
  id: string;
  number: number;
  due_on: Day;
  closed_at: string;
}

const request = () => recordId("Escolha o pedido.");

export const openRequest = command<DataRequestAnswer>()({
  path: "people/open-request",
  idempotent: true,
  roles: ["Admin"],
  summary: "Enters what a data subject, or who answers for them, asks about their data; says by when it is to be answered.",
  input: () => ({
    /** Empty where the school has no record of the person. */
    person: idOrEmpty("Escolha a pessoa."),
    asker: line("Informe o solicitante.", 160),
    asker_is: z.enum(ASKERS, "Informe em que condição a pessoa faz o pedido."),
    kind: z.enum(REQUEST_KINDS, "Selecione o objeto do pedido."),
    wish: optionalLine(1000),
    received_on: z.string("Informe o dia.").check(z.refine(isDay, "Este dia não existe.")),
  }),
  refusals: ["not_found", "already_anonymous", "person_merged", "request_in_future"],
});

export const checkRequester = command<DataRequestAnswer>()({
  path: "people/check-requester",
  roles: ["Admin"],
  summary: "Notes how it was made sure that who asks is who they say.",
  input: () => ({ request: request(), identity: line("Informe como a identidade foi conferida, por exemplo: RG apresentado.") }),
  refusals: ["not_found", "request_closed"],
});

export const answerRequest = command<DataRequestAnswer>()({
  path: "people/answer-request",
  roles: ["Admin"],
  summary: "Closes a request with what was answered, on what ground where it was refused.",
  input: () => ({
    request: request(),
    outcome: z.enum(OUTCOMES, "Escolha o resultado."),
    answer: line("Informe a resposta dada, e o fundamento quando não for atendido.", 2000),
  }),
  refusals: ["not_found", "request_closed", "requester_unchecked"],
});
