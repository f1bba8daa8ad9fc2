/**
 * The first day of a school: its steps in their usual order, each with the act that fulfils it. The areas tell whether theirs is
 * fulfilled (`HomeSource.steps`), and which common records they offer for it (`HomeSource.offers`).
 */
import { mayPass, type Role } from "../roles";

/** An act that fulfils a step. */
export interface StepAct {
  label: string;
  /** A path of the pages. */
  to: string;
  /** Only for Admin, where the step is another role's too. */
  admin?: true;
}

interface StepTerms {
  /** Also its address, below /primeiros-passos. */
  id: string;
  /** The role that does it, besides Admin. */
  role: Role;
  title: string;
  /** Its purpose, in a line. */
  text: string;
  /** The acts, where its page has no form; the usual one first. */
  acts: readonly StepAct[];
  /** A school may do without it. */
  optional?: true;
  /** The server cannot count its fulfilment: a user marks it as done. */
  checked?: true;
}

export const FIRST_STEPS = [
  {
    ...{ id: "dados-da-escola", role: "Admin", title: "Dados da escola" },
    text: "endereço, CNPJ, logotipo e assinaturas: saem nos impressos",
    acts: [],
  },
  {
    ...{ id: "calendario", role: "Admin", title: "Horário e dias fechados" },
    text: "os prazos contam os dias em que a escola abre: feriados, recesso, horário da semana",
    acts: [],
  },
  {
    ...{ id: "endereco-na-rede", role: "Admin", title: "Endereço na rede" },
    text: "endereço aberto por celulares e outros computadores; defina antes de imprimir carteiras e etiquetas",
    acts: [],
    optional: true,
  },
  {
    ...{ id: "turmas-e-alunos", role: "Admin", title: "Turmas e alunos" },
    text: "a planilha da secretaria, em CSV ou Excel; as turmas são criadas com ela",
    acts: [
      { label: "Importar planilha", to: "/migration" },
      { label: "Cadastrar uma pessoa", to: "/pessoas/nova" },
    ],
  },
  {
    ...{ id: "setores", role: "Tecnologia", title: "Setores" },
    text: "locais de trabalho, usados nas saídas de material e nos chamados",
    acts: [{ label: "Cadastrar outro setor", to: "/setores?aberto=novo" }],
    optional: true,
  },
  {
    ...{ id: "contas-da-equipe", role: "Admin", title: "Contas da equipe" },
    text: "equipes da biblioteca, do almoxarifado e da TI, cada uma com o seu perfil",
    acts: [{ label: "Convidar a equipe", to: "/users" }],
  },
  {
    ...{ id: "contas-dos-professores", role: "Admin", title: "Contas dos professores" },
    text: "convites a partir do cadastro, muitos de uma vez; cada conta é vinculada ao cadastro da pessoa",
    acts: [{ label: "Convidar do cadastro", to: "/users?convidar=pessoas" }],
    optional: true,
  },
  {
    ...{ id: "regras-de-emprestimo", role: "Admin", title: "Regras de empréstimo" },
    text: "limite de livros, prazo e renovações de cada categoria de leitor",
    acts: [{ label: "Conferir as regras", to: "/configuracoes/emprestimos" }],
    ...{ optional: true, checked: true },
  },
  {
    ...{ id: "acervo", role: "Biblioteca", title: "Acervo da biblioteca" },
    text: "importado da planilha ou do arquivo MARC da escola, ou cadastrado um livro por vez",
    acts: [
      { label: "Importar o acervo", to: "/migration", admin: true },
      { label: "Cadastrar o primeiro livro", to: "/acervo/novo" },
    ],
    optional: true,
  },
  {
    ...{ id: "etiquetas-dos-livros", role: "Biblioteca", title: "Etiquetas dos livros" },
    text: "impressas nesta etapa ou marcadas como já coladas",
    acts: [{ label: "Imprimir etiquetas", to: "/acervo/etiquetas" }],
    optional: true,
  },
  {
    ...{ id: "materiais", role: "Almoxarifado", title: "Materiais do almoxarifado" },
    text: "os materiais que o almoxarifado guarda, com a unidade e o elemento de despesa",
    acts: [
      { label: "Importar materiais", to: "/migrationproduto", admin: true },
      { label: "Cadastrar o primeiro material", to: "/materiais/novo" },
    ],
    optional: true,
  },
  {
    ...{ id: "saldo-inicial", role: "Almoxarifado", title: "Saldo inicial" },
    text: "quantidade atual e valor de compra de cada material",
    acts: [
      { label: "Lançar o saldo inicial", to: "/entradaSaida/entrada" },
      { label: "Importar materiais com saldo", to: "/migrationproduto", admin: true },
    ],
    optional: true,
  },
  {
    ...{ id: "requisitantes", role: "Almoxarifado", title: "Requisitantes" },
    text: "as pessoas e os setores que retiram material",
    acts: [{ label: "Cadastrar outro requisitante", to: "/requisitantes?aberto=novo" }],
    optional: true,
  },
  {
    ...{ id: "tipos-de-equipamento", role: "Tecnologia", title: "Tipos de equipamento" },
    text: "cada tipo com os defeitos comuns, mostrados no relato de um problema",
    acts: [{ label: "Cadastrar outro tipo", to: "/equipamentos/tipos?aberto=novo" }],
    optional: true,
  },
  {
    ...{ id: "salas", role: "Tecnologia", title: "Salas" },
    text: "locais dos equipamentos",
    acts: [{ label: "Cadastrar outra sala", to: "/equipamentos/salas?aberto=novo" }],
    optional: true,
  },
  {
    ...{ id: "equipamentos", role: "Tecnologia", title: "Equipamentos" },
    text: "computadores, projetores e os demais, com tombo, por planilha ou um por vez",
    acts: [
      { label: "Importar equipamentos", to: "/migration", admin: true },
      { label: "Cadastrar o primeiro equipamento", to: "/equipamentos/novo" },
    ],
    optional: true,
  },
  {
    ...{ id: "servicos", role: "Tecnologia", title: "Serviços de TI" },
    text: "os serviços da equipe, com prazo; recebem os chamados e os relatos pela etiqueta",
    acts: [{ label: "Cadastrar outro serviço", to: "/servicos?aberto=novo" }],
    optional: true,
  },
  {
    ...{ id: "etiquetas-dos-equipamentos", role: "Tecnologia", title: "Etiquetas dos equipamentos" },
    text: "o código com que qualquer pessoa relata um problema",
    acts: [{ label: "Imprimir etiquetas", to: "/equipamentos/etiquetas" }],
    optional: true,
  },
  {
    ...{ id: "email", role: "Admin", title: "E-mail da escola" },
    text: "o servidor que envia avisos e convites; sem ele, a escola entrega os convites",
    acts: [{ label: "Ver o e-mail", to: "/email" }],
    optional: true,
  },
  {
    ...{ id: "whatsapp", role: "Admin", title: "WhatsApp da escola" },
    text: "o número pelo qual as famílias escrevem e são avisadas",
    acts: [{ label: "Conectar o WhatsApp", to: "/configuracoes/whatsapp" }],
    optional: true,
  },
  {
    ...{ id: "carteiras", role: "Admin", title: "Carteiras" },
    text: "a carteira de cada aluno, no celular ou impressa",
    acts: [{ label: "Emitir carteiras", to: "/pessoas/carteiras" }],
    optional: true,
  },
  {
    ...{ id: "copia-de-seguranca", role: "Admin", title: "Cópia de segurança em outro lugar" },
    text: "a cópia de cada noite, levada para outro disco",
    acts: [],
  },
] as const satisfies readonly StepTerms[];

export type StepId = (typeof FIRST_STEPS)[number]["id"];
export const STEP_IDS: readonly [StepId, ...StepId[]] = FIRST_STEPS.map(({ id }) => id) as [StepId, ...StepId[]];

/** The step with nothing left out. */
export const stepOf = (id: string): (StepTerms & { id: StepId }) | undefined => FIRST_STEPS.find((step) => step.id === id);

/** The steps for a user with these roles, in their usual order. */
export const stepsFor = (permissions: readonly string[]): (StepTerms & { id: StepId })[] =>
  FIRST_STEPS.filter(({ role }) => mayPass(permissions, [role]));

/** A user's mark on a step: the school does not need it, or it is done though nothing counts it. */
export const STEP_MARKS = ["skipped", "checked"] as const;
export type StepMark = (typeof STEP_MARKS)[number];

/** Whether a step accepts this mark; each accepts the removal of a mark. */
export function takesMark(id: StepId, mark: StepMark | ""): boolean {
  const step = stepOf(id);
  return mark === "" || (mark === "skipped" ? step?.optional === true : step?.checked === true);
}

/** A common record that a school need not type. */
export interface Offer {
  name: string;
  /** The further data of the record. */
  note: string;
}

export interface StepState {
  id: StepId;
  /** The step is fulfilled, by any user on any screen. */
  done: boolean;
  /** The mark with its user and moment; "" without one. */
  mark: StepMark | "";
  by: string;
  at: string;
  /** The offered records that do not exist yet. */
  offers: Offer[];
}

/** Whether no user needs to look at it any more. */
export const isSettled = ({ done, mark }: Pick<StepState, "done" | "mark">): boolean => done || mark !== "";

/** Most steps are open: the school is new. */
export const isNewSchool = (steps: readonly Pick<StepState, "done" | "mark">[]): boolean =>
  steps.filter((step) => !isSettled(step)).length > steps.length / 2;

/** The open step after this one, otherwise the first open one; none once all are settled. */
export function nextStep<Step extends Pick<StepState, "id" | "done" | "mark">>(
  steps: readonly Step[],
  id = "",
): Step | undefined {
  const at = steps.findIndex((step) => step.id === id);
  return [...steps.slice(at + 1), ...steps.slice(0, Math.max(at, 0))].find((step) => !isSettled(step));
}

/** The acts of a step for this user, and those of Admin for which they can only ask. */
export function actsOf(id: StepId, permissions: readonly string[]): { own: readonly StepAct[]; asked: readonly StepAct[] } {
  const acts = stepOf(id)?.acts ?? [];
  const isAdmin = permissions.includes("Admin");
  return {
    own: acts.filter(({ admin }) => isAdmin || !admin),
    asked: isAdmin ? [] : acts.filter(({ admin }) => admin),
  };
}
