/** The fields of a service of the IT desk. */
import * as z from "zod/mini";
import type { Services } from "../../collections.gen";
import { wholeNumber } from "../../contract";
import { lazily } from "../../lazily";
import { active, custom, type FieldsOf, flag, formSchema, text, wholeNumberField } from "../../record-fields";
import { fieldsOf, type ServiceField, serviceFields } from "./fields";

/** A quarter of a year of opening hours. */
const LONGEST_TARGET = 30_000;
const USUAL_URGENCY = 3;

const idsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((id): id is string => typeof id === "string") : [];
const ids = (max: number, message: string) => () => z._default(z.array(z.string()).check(z.maxLength(max, message)), []);

export const SERVICE_FIELDS = {
  name: text("Nome", {
    max: 120,
    required: "Informe o nome do serviço, como Instalação de programa.",
    placeholder: "Impressora",
  }),
  code: text("Código", { max: 12, placeholder: "Automático" }),
  category: text("Categoria", { max: 80, sameRow: true, placeholder: "Equipamentos" }),
  description: text("Descrição", { max: 500, lines: true, help: "Mostrada na abertura do chamado." }),
  response_minutes: wholeNumberField("Responder em (minutos)", {
    min: 0,
    max: LONGEST_TARGET,
    initial: 60,
    history: "prazo de resposta",
    help: "Em minutos de expediente. 0: sem prazo.",
  }),
  solution_minutes: wholeNumberField("Resolver em (minutos)", {
    min: 0,
    max: LONGEST_TARGET,
    initial: 480,
    sameRow: true,
    history: "prazo de solução",
    help: "Em minutos de expediente. 0: sem prazo.",
  }),
  urgency: custom<number, number>("Urgência padrão", {
    history: "urgência",
    initial: USUAL_URGENCY,
    schema: () => wholeNumber(1, 5),
    toForm: (value) => Number(value) || USUAL_URGENCY,
  }),
  technicians: custom<string[], string[]>("Equipe", {
    help: "Pessoas avisadas de cada chamado novo. Em branco: toda a equipe de TI.",
    initial: [],
    schema: ids(20, "Escolha no máximo 20 pessoas."),
    toForm: idsOf,
  }),
  kinds: custom<string[], string[]>("Tipos de equipamento", {
    help: "Relatos feitos pela etiqueta destes equipamentos entram neste serviço.",
    initial: [],
    schema: ids(50, "Escolha no máximo 50 tipos."),
    toForm: idsOf,
  }),
  fields: custom<ServiceField[], ServiceField[]>("Perguntas próprias", { initial: [], schema: serviceFields, toForm: fieldsOf }),
  needs_equipment: flag("Pede o tombo do equipamento", { history: "equipamento" }),
  needs_approval: flag("Precisa de aprovação da direção", { history: "aprovação" }),
  active: active("Serviço ativo", { help: "Serviço inativo não aparece nas escolhas. Os atendimentos continuam." }),
} as const satisfies FieldsOf<Services>;

export const serviceForm = lazily(() => formSchema(SERVICE_FIELDS));
