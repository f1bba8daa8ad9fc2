/** The fields of a server. */
import type { Servers } from "../../collections.gen";
import { lazily } from "../../lazily";
import { active, choice, dayField, type FieldsOf, formSchema, reference, text, wholeNumberField } from "../../record-fields";
import { CHECK_WORDS, SERVER_KIND_WORDS } from "./words";

/** A path of a page, of plain letters: "/login?x=1". */
export const isPath = (path: string): boolean => /^\/[A-Za-z0-9._~/?&=%+-]*$/.test(path);

const PORT = "Informe a porta, de 1 a 65535.";

export const SERVER_FIELDS = {
  name: text("Nome", {
    max: 80,
    required: "Informe o nome, como Servidor de arquivos.",
    placeholder: "Servidor de arquivos",
  }),
  kind: choice("Tipo", SERVER_KIND_WORDS, { message: "Escolha o tipo.", initial: "physical" }),
  parent: reference("Depende de", {
    message: "Escolha o servidor do qual depende.",
    sameRow: true,
    history: "dependência",
    help: "Servidor hospedeiro ou equipamento de rede do qual depende.",
  }),
  equipment: reference("Equipamento", {
    message: "Escolha o equipamento.",
    help: "Equipamento com tombo e garantia; não se aplica a máquina virtual.",
  }),
  roles: text("Funções", { max: 300, placeholder: "Arquivos, impressão" }),
  addresses: text("Endereços", { max: 300, placeholder: "192.168.0.10" }),
  operating_system: text("Sistema operacional", { max: 120, sameRow: true, placeholder: "Debian 12" }),
  backup: text("Backup", { max: 300, placeholder: "Disco externo, toda sexta" }),
  backup_tested_on: dayField("Backup testado em", { sameRow: true, history: "teste do backup" }),
  method: choice("Verificação", CHECK_WORDS, {
    message: "Escolha a verificação.",
    initial: "none",
    help: "Consulta periódica ao servidor, com aviso à equipe em caso de queda.",
  }),
  target: text("Endereço consultado", { max: 253, help: "Só da rede da escola.", placeholder: "192.168.0.10" }),
  port: wholeNumberField("Porta", { min: 1, max: 65535, zeroIsEmpty: true, sameRow: true, invalid: PORT, outside: PORT }),
  path: text("Caminho da página", { max: 200, placeholder: "/" }),
  every_minutes: wholeNumberField("A cada (minutos)", { min: 1, max: 60, initial: 5, history: "intervalo" }),
  failures_before: wholeNumberField("Falhas até o alerta", { min: 1, max: 10, initial: 3, sameRow: true }),
  successes_before: wholeNumberField("Respostas até voltar ao normal", { min: 1, max: 10, initial: 2, sameRow: true }),
  service: reference("Atendimento no serviço", {
    message: "Escolha o serviço.",
    history: "serviço",
    help: "Aberto uma vez a cada queda. Em branco: só o aviso à equipe.",
  }),
  notes: text("Observações", { max: 2000, lines: true }),
  active: active("Servidor ativo", { help: "Servidor inativo não é verificado. O histórico continua." }),
} as const satisfies FieldsOf<Servers>;

export const serverForm = lazily(() => formSchema(SERVER_FIELDS));
