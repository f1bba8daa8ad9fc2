import { type Day, formatLongDay } from "../dates";
import { platformSentences } from "../platform/refusals";
import { refusing } from "../refusal";
import { count } from "../text";
import { holdSentences } from "./hold-refusals";

/** The name of the state of a copy in circulation; the names of the others are in `circulation/lending.ts`. */
export const IN_CIRCULATION = "em circulação";

const fallback = "Este livro";
/** The reason why a copy cannot be lent, where its state alone is the reason. */
const OFF_SHELF: Readonly<Record<string, string>> = { baixado: "foi baixado do acervo" };

const loans = (quantity: number) => (quantity === 1 ? "1 livro" : `${quantity} livros`);
/** The refusals of an undo. */
const UNDO_REFUSALS = {
  lend: "o empréstimo não pode ser desfeito",
  return: "a devolução não pode ser desfeita",
  settle: "o acerto da perda não pode ser desfeito",
  mark: "a alteração da situação não pode ser desfeita",
} as const;

export const librarySentences = {
  ...holdSentences,
  notices_off: "Os avisos estão desativados. A ativação é feita pela administração em Configurações, Biblioteca.",
  inventory_closed: (params: { name: string }) =>
    `O inventário “${params.name}” já foi encerrado. Reabra-o para continuar a contagem.`,
  inventory_busy: (params: { name: string }) =>
    `O inventário “${params.name}” está sendo encerrado ou reaberto agora. Aguarde o término e tente de novo.`,
  scan_is_card: {
    status: 400,
    say: (params: { code: string }) => `${params.code} é código de carteirinha. Passe a etiqueta do livro.`,
  },
  scan_is_isbn: { status: 400, say: (params: { code: string }) => `${params.code} é o ISBN. Leia a etiqueta do exemplar.` },
  unknown_code: {
    status: 404,
    say: (params: { code: string }) => `O código ${params.code} não é de nenhum leitor nem exemplar.`,
  },
  unknown_reader: { status: 404, say: (params: { code: string }) => `Nenhum leitor tem a carteirinha ${params.code}.` },
  reader_missing: {
    status: 404,
    say: (params: { person: string }) => `${params.person} ainda não é leitor da biblioteca. Faça o cadastro em Leitores.`,
  },
  unknown_copy: { status: 404, say: (params: { code: string }) => `Nenhum exemplar tem o código ${params.code}.` },
  reader_inactive: (params: { reader: string; left?: true | undefined }) =>
    params.left
      ? `${params.reader} não está mais na escola: a pessoa consta como inativa no cadastro.`
      : `${params.reader} está com o cadastro de leitor desativado.`,
  reader_expired: (params: { reader: string; valid_until: Day; today: Day }) =>
    `A carteirinha de ${params.reader} venceu ${formatLongDay(params.valid_until, params.today)}.`,
  reader_suspended: (params: { reader: string; until: Day; today: Day }) =>
    `${params.reader} está com os empréstimos suspensos até ${formatLongDay(params.until, params.today)}.`,
  reader_has_lost: (params: { reader: string; lost: number }) =>
    `${params.reader} tem ${params.lost === 1 ? "1 livro perdido" : `${params.lost} livros perdidos`} a repor ou perdoar.`,
  reader_overdue: (params: { reader: string; overdue: number }) =>
    `${params.reader} está com ${loans(params.overdue)} em atraso; devolva-o${params.overdue === 1 ? "" : "s"} para levar outro.`,
  loan_limit_reached: (params: { reader: string; open: number; limit: number }) =>
    `${params.reader} já tem ${params.open} de ${loans(params.limit)}.`,
  type_limit_reached: (params: { reader: string; open: number; limit: number; type: string }) =>
    `${params.reader} já tem ${params.open} de ${params.limit} em "${params.type}".`,
  not_lendable: (params: { title: string; type: string }) =>
    `${params.title || fallback} é "${params.type}" e só pode ser consultado na biblioteca.`,
  given_for_good: (params: { title: string }) =>
    `${params.title || fallback} é consumível e não é devolvido. Entregue-o em Livros didáticos, Entregar livros.`,
  copy_lost: (params: { title: string }) =>
    `${params.title || fallback} consta como extraviado. Registre antes a devolução, para que volte ao acervo.`,
  copy_unavailable: (params: { title: string; state: string }) =>
    `${params.title || fallback} ${OFF_SHELF[params.state] ?? `está ${params.state} e não pode ser emprestado`}.`,
  lent_to_another: (params: { title: string; reader: string; due: Day; today: Day }) =>
    `${params.title || fallback} está com ${params.reader} até ${formatLongDay(params.due, params.today)}.`,
  already_with_reader: (params: { title: string; reader: string; due: Day; today: Day }) =>
    `${params.title || fallback} já está com ${params.reader}, até ${formatLongDay(params.due, params.today)}.`,
  renewal_limit_reached: (params: { renewals: number; limit: number }) =>
    params.limit === 0
      ? "Este empréstimo não permite renovação."
      : `Já foi renovado ${count(params.renewals, "vez", "vezes")}, o máximo permitido.`,
  renewal_too_early: (params: { title: string; from: Day; due: Day; today: Day }) =>
    `${params.title || fallback} vence ${formatLongDay(params.due, params.today)}: a renovação é aceita a partir de ${formatLongDay(params.from, params.today)}.`,
  renewal_gives_nothing: (params: { title: string; due: Day; from: Day | ""; why: string; today: Day }) => {
    const book = `${params.title || fallback} já vence ${formatLongDay(params.due, params.today)}`;
    return params.from
      ? `${book}: a renovação agora não aumentaria o prazo. Renove a partir de ${formatLongDay(params.from, params.today)}.`
      : `${book} e o prazo não pode ser aumentado${params.why ? `: ${params.why}` : ""}.`;
  },
  textbook_year_over: (params: { title: string; due: Day }) =>
    `${params.title || fallback} é livro didático de ${params.due.slice(0, 4)} e é devolvido no fim do ano letivo. Registre a devolução e, se for o caso, empreste de novo.`,
  renewal_overdue: (params: { title: string; due: Day; today: Day }) =>
    `${params.title || fallback} venceu ${formatLongDay(params.due, params.today)}. Registre a devolução: a renovação não apaga o atraso.`,
  returned_before_lent: (params: { title: string; lent_on: Day; today: Day }) =>
    `${params.title || fallback} foi emprestado ${formatLongDay(params.lent_on, params.today)}: a devolução não pode ser anterior. Confira a data da caixa de devolução.`,
  days_not_possible: { status: 400, say: (params: { why: string }) => params.why },
  lent_before_return: (params: { title: string; returned_on: Day; today: Day }) =>
    `${params.title || fallback} foi devolvido ${formatLongDay(params.returned_on, params.today)}: o empréstimo não pode ser anterior. Confira a data do empréstimo.`,
  lent_again: (params: { title: string; reader: string }) =>
    `${params.title || fallback} já foi devolvido e emprestado de novo, a ${params.reader}: nenhuma devolução foi registrada agora.`,
  not_lost: (params: { title: string }) => `${params.title || fallback} não consta como perdido com o leitor.`,
  loan_closed: (params: { title: string }) => `${params.title || fallback} já foi devolvido.`,
  undo_too_late: "Já se passaram dois minutos: não é mais possível desfazer.",
  undo_lent_again: (params: { title: string }) =>
    `${params.title || fallback} já foi emprestado de novo: a devolução não pode ser desfeita.`,
  undo_renewed_again: (params: { title: string }) =>
    `${params.title || fallback} foi renovado de novo depois disso. Desfaça antes a renovação mais recente.`,
  undo_copy_changed: ({ title, undone, state }: { title: string; undone: keyof typeof UNDO_REFUSALS; state: string }) =>
    undone === "settle" && state === IN_CIRCULATION
      ? `${title} já foi encontrado e está no acervo: ${UNDO_REFUSALS.settle}.`
      : `${title} agora consta como ${state}: ${UNDO_REFUSALS[undone]}.${
          undone === "mark" ? "" : " Se foi engano, corrija antes a situação do exemplar."
        }`,
  nothing_to_undo: "Nada a desfazer neste empréstimo.",
  override_mismatch: (_: { code: string }) => "Um impedimento liberado não existe mais. Passe o livro de novo.",
  tombo_taken: (params: { tombo: string }) => `O tombo ${params.tombo} já existe.`,
  barcode_taken: (params: { barcode: string }) => `O código de barras ${params.barcode} já existe.`,
  card_taken: (params: { card: string }) => `A carteirinha ${params.card} já é de outro leitor.`,
  copy_on_loan: (params: { title: string; reader: string }) =>
    `${params.title || fallback} está com ${params.reader}. Registre a devolução antes de dar baixa.`,
  within_cycle: (params: { title: string; program: string; cycle_end: number; form?: true | undefined }) =>
    `${params.title || fallback} é do ${params.program}, com ciclo até ${params.cycle_end}: até lá a baixa não é permitida (Decreto 9.099/2017). Em caso de extravio ou dano, registre a situação do exemplar.${
      params.form ? " A baixa justificada é feita nas ações do exemplar, em “Dar baixa…”." : ""
    }`,
  already_has_title: (params: { reader: string; title: string }) => `${params.reader} já tem um exemplar de ${params.title}.`,
  already_given: (params: { reader: string; title: string }) => `${params.reader} já recebeu ${params.title} neste ano.`,
  copy_given: (params: { title: string }) => `Este exemplar de ${params.title} não está na estante: confira a situação dele.`,
  copy_of_other_title: (params: { tombo: string; title: string }) => `O tombo ${params.tombo} não é de ${params.title}.`,
  no_copy_left: (params: { title: string }) => `Não há mais exemplar disponível de ${params.title}.`,
  class_set_undo_too_late: (params: { days: number }) =>
    `A entrega tem mais de ${params.days} dias: não é mais possível desfazê-la. Registre as devoluções.`,
  already_reader: (params: { person: string; card: string }) => `${params.person} já é leitor, carteirinha ${params.card}.`,
  title_merged: (params: { title: string; into: string }) => `“${params.title}” já foi unido a “${params.into}”.`,
  merge_moved_on: (params: { title: string }) =>
    `“${params.title}” já mudou desde a união (o cadastro, os exemplares ou a fila de reservas): ela não pode mais ser desfeita.`,
  merge_with_itself: { status: 400, say: "Um título não pode ser unido a ele mesmo." },
} as const;

const sentences = { ...platformSentences, ...librarySentences };
export type RefusalCode = keyof typeof sentences;
export const refuse = refusing(sentences);
