import { type Day, formatDay, formatLongDay } from "../dates";
import { platformSentences } from "../platform/refusals";
import { refusing } from "../refusal";
import { formatDocument } from "../taxpayer";
import { capital, count, formatMoney, listing, listingOfTotal } from "../text";
import { type LimitFigures, limitSentence } from "./limits/limits";
import { UNIT_STATE_WORDS, type UnitState, unitName } from "./loans/words";
import { formatMonth } from "./months";
import { ONE } from "./quantity";
import { formatQuantityWithUnit, remainsVerb } from "./words";

export const warehouseSentences = {
  account_without_person: (params: { ask: string }) =>
    `Sua conta ainda não está vinculada a uma pessoa do cadastro. Peça a ${params.ask} que faça o vínculo em Usuários.`,
  person_without_sector: (params: { ask: string }) =>
    `Seu cadastro está sem setor, e o material sai em nome de um setor. Peça a ${params.ask} que informe o setor em Pessoas.`,
  request_state: (params: { number: string; doing: string; standing: string }) =>
    `Não é possível ${params.doing}: a situação da solicitação ${params.number} é “${params.standing}”.`,
  own_request: {
    status: 403,
    say: (params: { number: string }) =>
      `A solicitação ${params.number} foi feita por você. Outra pessoa do almoxarifado ou da administração precisa respondê-la.`,
  },
  not_your_request: { status: 403, say: (params: { number: string }) => `A solicitação ${params.number} é de outra pessoa.` },
  not_the_head: {
    status: 403,
    say: (params: { sector: string; number: string }) =>
      `A solicitação ${params.number} é autorizada pelo responsável do setor ${params.sector}.`,
  },
  approved_too_much: {
    status: 400,
    say: (params: { material: string; wanted: number; unit: string }) =>
      `A aprovação não pode passar do pedido: ${formatQuantityWithUnit(params.wanted, params.unit)} de ${params.material}.`,
  },
  not_available: (params: { material: string; available: number; unit: string }) =>
    params.available <= 0
      ? `Não há ${params.material} disponível: o saldo em estoque está reservado ou vencido.`
      : `A quantidade disponível de ${params.material} é de ${formatQuantityWithUnit(params.available, params.unit)}; o restante está reservado ou vencido.`,
  nothing_approved: { status: 400, say: "Nenhuma quantidade foi aprovada. Para não atender, use Negar e informe o motivo." },
  answer_reason_missing: { status: 400, say: "Informe o motivo do corte, que é enviado ao solicitante." },
  not_requested: {
    status: 400,
    say: (params: { material: string; number: string }) => `${params.material} não consta da solicitação ${params.number}.`,
  },
  delivered_too_much: (params: { material: string; remaining: number; unit: string }) =>
    params.remaining === 0
      ? `A entrega de ${params.material} já está completa.`
      : `Falta entregar apenas ${formatQuantityWithUnit(params.remaining, params.unit)} de ${params.material}.`,
  returned_too_much: (params: { material: string; remaining: number; unit: string }) =>
    params.remaining === 0
      ? `Não há mais ${params.material} a devolver nesta solicitação.`
      : `Nesta solicitação, ${remainsVerb(params.remaining)} apenas ${formatQuantityWithUnit(params.remaining, params.unit)} de ${params.material} a devolver.`,
  delivery_received: (params: { number: string; request: string }) =>
    `A saída ${params.number} é uma entrega da solicitação ${params.request}, já recebida. Registre a devolução na solicitação.`,
  nothing_to_confirm: (params: { number: string }) => `Na solicitação ${params.number} não há entrega sua a confirmar.`,
  day_past: {
    status: 400,
    say: (params: { day: Day }) => `${formatDay(params.day)} já passou. Informe a data de hoje ou uma posterior.`,
  },
  reservation_exceeded: (params: { material: string; remaining: number; unit: string }) =>
    `A reserva de ${params.material} só tem ${formatQuantityWithUnit(params.remaining, params.unit)}.`,
  due_before_today: {
    status: 400,
    say: (params: { due: Day }) => `${formatDay(params.due)} já passou. Escolha hoje ou uma data posterior para a devolução.`,
  },
  due_too_far: {
    status: 400,
    say: (params: { farthest: Day }) => `O prazo máximo do empréstimo é ${formatDay(params.farthest)}.`,
  },
  due_not_later: (params: { number: string; due: Day; today: Day; renewed?: true | undefined }) =>
    `O empréstimo ${params.number} já vence ${formatLongDay(params.due, params.today)}. Escolha um dia posterior${
      params.renewed ? ", ou informe o motivo da correção: o prazo não pode ser anterior ao inicial" : ""
    }.`,
  loan_not_open: (params: { number: string }) => `O empréstimo ${params.number} já foi encerrado.`,
  loan_overdue: (params: { number: string; days: number }) =>
    `O empréstimo ${params.number} está com ${count(params.days, "dia", "dias")} de atraso. Para renovar, informe o motivo.`,
  not_a_loan: (params: { number: string }) => `O documento ${params.number} não é empréstimo nem devolução de empréstimo.`,
  not_with_borrower: (params: { material: string; borrower: string; holder?: string }) =>
    `${params.material} não está com ${params.borrower}${params.holder ? `: está com ${params.holder}` : ""}.`,
  loan_return_exceeds: (params: { material: string; borrower: string; out: number; unit: string }) =>
    `${params.borrower} só tem ${formatQuantityWithUnit(params.out, params.unit)} de ${params.material} em empréstimo.`,
  unit_lent_since: (params: { material: string; number: string; later: string }) =>
    `Há um empréstimo posterior de ${unitName(params.material, params.number)}, no documento ${params.later}. Estorne antes os documentos mais recentes.`,
  unit_lent: (params: { material: string; number: string; holder: string }) =>
    `${unitName(params.material, params.number)} está com ${params.holder}.`,
  unit_not_lendable: (params: { material: string; number: string; unit_state: UnitState; active: boolean }) =>
    `Não é possível emprestar ${unitName(params.material, params.number)}: a unidade está ${params.active ? UNIT_STATE_WORDS[params.unit_state] : "inativa"}.`,
  unit_inactive: (params: { material: string; number: string }) =>
    `${unitName(params.material, params.number)}: a unidade está inativa. Ative a unidade antes de estornar o documento.`,
  unit_twice: {
    status: 400,
    say: (params: { material: string; number: string }) =>
      `${unitName(params.material, params.number)} aparece duas vezes na lista.`,
  },
  unit_required: (params: { material: string }) =>
    `O empréstimo de ${params.material} é por unidade numerada: leia o código da etiqueta de cada uma.`,
  unit_is_one: {
    status: 400,
    say: (params: { material: string; number: string }) =>
      `${unitName(params.material, params.number)} é uma unidade só: a quantidade é 1.`,
  },
  unit_number_taken: (params: { material: string; number: string }) => `Já existe ${unitName(params.material, params.number)}.`,
  unit_code_taken: (params: { code: string; name: string }) => `O código ${params.code} já é de ${params.name}.`,
  unit_is_out: (params: { material: string; number: string; holder: string }) =>
    `${unitName(params.material, params.number)} está com ${params.holder}. Registre a devolução antes de desativar.`,
  requester_has_loans: (params: { requester: string; loans: number }) =>
    `${params.requester} ainda tem ${count(params.loans, "empréstimo em aberto", "empréstimos em aberto")} no almoxarifado. Registre a devolução antes de desativar.`,
  merge_same: { status: 400, say: "Escolha dois cadastros diferentes." },
  merge_done: (params: { name: string }) =>
    `O cadastro de ${params.name} já foi unido a outro ou está inativo. Atualize a lista.`,
  merge_differs: (params: { material: string; name: string; things: readonly string[] }) =>
    `Não é possível unir ${params.material} e ${params.name}: ${listing(params.things)} ${params.things.length === 1 ? "não é igual" : "não são iguais"} nos dois cadastros.`,
  merge_obstacles: (params: { material: string; things: readonly string[] }) =>
    `O cadastro de ${params.material} ainda não pode ser unido: tem ${listing(params.things)}. Conclua antes.`,
  merge_documents_differ: (params: { name: string; document: string; other: string }) =>
    `${params.name} tem o ${formatDocument(params.document)}, e o outro cadastro o ${formatDocument(params.other)}: são fornecedores diferentes.`,
  insufficient_stock: ({ material, wanted, available, expired = 0, reserved = 0, unit }: Shortage) =>
    `Saldo insuficiente de ${material}: pedido ${formatQuantityWithUnit(wanted, unit)}, disponível ${formatQuantityWithUnit(available, unit)}.${
      expired > 0
        ? ` Há ainda ${formatQuantityWithUnit(expired, unit)} com validade vencida, que só ${expired < 20_000 ? "sai" : "saem"} por baixa.`
        : ""
    }${reserved > 0 ? ` Há reserva de ${formatQuantityWithUnit(reserved, unit)} para solicitações aprovadas.` : ""}`,
  limit_exceeded: (params: LimitFigures & { wanted: number }) => limitSentence(params),
  month_closed: (params: { month: string }) =>
    `${capital(formatMonth(params.month))} já está fechado e não aceita lançamentos. Use uma data do mês aberto.`,
  month_not_begun: {
    status: 400,
    say: (params: { month: string }) => `${capital(formatMonth(params.month))} ainda não começou.`,
  },
  month_out_of_order: (params: { month: string }) => `Os meses são fechados em ordem: feche antes ${formatMonth(params.month)}.`,
  month_not_last_closed: (params: { closed: string }) =>
    params.closed ? `Só o último mês fechado pode ser reaberto: ${formatMonth(params.closed)}.` : "Nenhum mês está fechado.",
  statement_differs: (params: { rows: number }) =>
    `O mês não foi fechado: ${params.rows === 1 ? "um material tem" : `${params.rows} materiais têm`} saldo diferente da soma dos lançamentos. Avise a equipe técnica.`,
  count_empty: { status: 400, say: "Nenhum material entra nesta contagem. Escolha outra prateleira ou outro elemento." },
  count_over: (params: { name: string }) => `A contagem “${params.name}” já foi encerrada.`,
  count_blank: "Nada foi contado ainda. Em branco não é zero: digite 0 onde não há nenhum.",
  count_moved: (params: { materials: readonly string[]; rows: number }) =>
    `Houve movimento depois da contagem: conte novamente ${listingOfTotal(params.materials, params.rows)}.`,
  count_value_missing: (params: { material: string }) =>
    `Não havia ${params.material} no estoque: informe o valor do material encontrado.`,
  count_batch_missing: (params: { material: string }) => `${params.material} tem mais de um lote: conte cada lote na lista.`,
  quantity_missing: { status: 400, say: "Informe a quantidade contada." },
  day_in_future: {
    status: 400,
    say: (params: { day: Day }) => `${formatDay(params.day)} é uma data futura. Use a data de hoje ou uma anterior.`,
  },
  would_go_negative: (params: { material: string; day: Day; available: number; unit: string; batch?: string | undefined }) =>
    `Com esta data, o saldo de ${params.material}${params.batch ? `, lote ${params.batch},` : ""} ficaria negativo em ${formatDay(params.day)}: naquele dia ${params.available === 0 ? "não havia nada" : `só havia ${formatQuantityWithUnit(params.available, params.unit)}`}.`,
  day_too_early: {
    status: 400,
    say: (params: { from: Day }) =>
      `Data anterior a ${formatDay(params.from)}. Confira o ano: o estoque anterior entra como saldo inicial, com data a partir desse dia.`,
  },
  month_end_wrong: (params: { material: string; month: string; quantity: number; value: number; unit: string }) =>
    `Com esta data, ${params.material} ficaria ${endOf(params)} no fim de ${formatMonth(params.month)}. Use a data de hoje ou estorne antes os lançamentos posteriores.`,
  month_value_wrong: (params: { month: string; materials: readonly string[]; rows: number }) =>
    `O mês não foi fechado: no fim de ${formatMonth(params.month)}, ${listingOfTotal(params.materials, params.rows)} ${params.rows === 1 ? "tem" : "têm"} valor negativo, ou valor sem quantidade. Confira na ficha de estoque e estorne o lançamento com a data errada.`,
  value_without_stock: (params: { material: string }) =>
    `Não há ${params.material} no estoque: o valor não teria quantidade. As saídas já lançadas mantêm o seu valor.`,
  value_below_zero: (params: { material: string; quantity: number; unit: string; value: number }) =>
    `O valor de ${params.material} ficaria negativo: ${formatQuantityWithUnit(params.quantity, params.unit)} ${params.quantity < 2 * ONE ? "vale" : "valem"} ${formatMoney(params.value)}.`,
  not_an_entry_of: (params: { number: string; material: string }) =>
    `O documento ${params.number} não é uma entrada de ${params.material}, ou já foi estornado.`,
  adjusted_before_entry: {
    status: 400,
    say: (params: { number: string; day: Day }) =>
      `O ajuste não pode ter data anterior à da entrada ${params.number}, de ${formatDay(params.day)}.`,
  },
  stock_promised: ({ material, unit, promised, remaining, requests }: PromisedParams) =>
    `${material}: há reserva de ${formatQuantityWithUnit(promised, unit)} para ${requests.length > 0 ? `${requests.length === 1 ? "a solicitação" : "as solicitações"} ${listing(requests)}` : "outros trabalhos"}, e ${remaining === 0 ? "não restaria nada" : `${remaining < 2 * ONE ? "restaria" : "restariam"} só ${formatQuantityWithUnit(remaining, unit)}`}. Para continuar, marque que a reserva foi considerada.`,
  reversal_before: {
    status: 400,
    say: (params: { number: string; day: Day }) =>
      `O estorno não pode ter data anterior à do documento ${params.number}, de ${formatDay(params.day)}.`,
  },
  stock_too_large: {
    status: 400,
    say: (params: { material: string }) =>
      `O saldo de ${params.material} ultrapassaria o máximo aceito pelo sistema. Confira a quantidade e o valor.`,
  },
  unknown_material: { status: 404, say: (params: { code: string }) => `Nenhum material tem o código ${params.code}.` },
  unknown_requester: { status: 404, say: (params: { code: string }) => `Nenhum requisitante tem o código ${params.code}.` },
  unknown_stock_code: {
    status: 404,
    say: (params: { code: string }) => `O código ${params.code} não é de nenhum requisitante nem material.`,
  },
  unknown_batch: { status: 404, say: (params: { material: string }) => `Este lote não pertence a ${params.material}.` },
  material_inactive: (params: { material: string; asked?: true | undefined }) =>
    params.asked
      ? `O material ${params.material} está fora de uso e não pode ser pedido. Escolha outro material.`
      : `O material ${params.material} está inativo e não recebe entradas. Ative-o no cadastro de materiais.`,
  material_merged: (params: { material: string; kept: string; named?: true | undefined }) =>
    params.named
      ? `O cadastro de ${params.material} foi unido ao de ${params.kept}. Use o cadastro de ${params.kept}.`
      : `O cadastro de ${params.material} foi unido ao de ${params.kept} e não recebe mais saldo. Reative antes o cadastro de ${params.material}.`,
  requester_inactive: (params: { requester: string; left?: true | undefined }) =>
    params.left
      ? `${params.requester} não está mais na escola: a pessoa consta como inativa no cadastro.`
      : `${params.requester} está com o cadastro de requisitante desativado.`,
  requester_not_yet: (params: { requester: string; valid_from: Day }) =>
    `${params.requester} pode retirar material a partir de ${formatDay(params.valid_from)}. Altere a data no cadastro, se for o caso.`,
  requester_expired: (params: { requester: string; valid_until: Day; today: Day }) =>
    `${params.requester} podia retirar material até ${formatLongDay(params.valid_until, params.today)}. Renove a validade no cadastro.`,
  quantity_decimals: {
    status: 400,
    say: (params: { material: string; decimals: number }) =>
      params.decimals === 0
        ? `${params.material}: informe um número inteiro, sem vírgula.`
        : `${params.material} aceita no máximo ${params.decimals} ${params.decimals === 1 ? "casa" : "casas"} depois da vírgula.`,
  },
  value_missing: {
    status: 400,
    say: (params: { material: string }) =>
      `Informe o valor de ${params.material}, ou marque como valor simbólico: sem valor, o custo médio diminui.`,
  },
  batch_required: {
    status: 400,
    say: (params: { material: string }) => `${params.material} tem controle de lote: informe o lote e a validade.`,
  },
  batch_not_kept: {
    status: 400,
    say: (params: { material: string }) =>
      `${params.material} não tem controle de lote. Ative-o no cadastro antes de informar lotes.`,
  },
  batch_validity_differs: (params: { material: string; batch: string; valid_until: Day | "" }) =>
    `O lote ${params.batch} de ${params.material} já existe ${params.valid_until ? `com validade ${formatDay(params.valid_until)}` : "sem validade"}. Confira a etiqueta.`,
  batch_validity_same: (params: { batch: string; valid_until: Day | "" }) =>
    `O lote ${params.batch} já está ${params.valid_until ? `com validade ${formatDay(params.valid_until)}` : "sem validade"}.`,
  batch_expired: (params: { batch: string; valid_until: Day }) =>
    `O lote ${params.batch} venceu em ${formatDay(params.valid_until)}: só sai por baixa.`,
  batch_reason_missing: {
    status: 400,
    say: (params: { batch: string }) => `Informe o motivo da saída do lote ${params.batch}, que não é o primeiro a vencer.`,
  },
  same_place: { status: 400, say: "O material já está neste lugar. Escolha outro destino." },
  return_exceeds: (params: { material: string; remaining: number; unit: string; batch?: string | undefined }) => {
    const materialText = `${params.material}${params.batch ? `, lote ${params.batch},` : ""}`;
    return params.remaining === 0
      ? `Não há mais ${materialText} a devolver nesta saída.`
      : `Nesta saída, ${remainsVerb(params.remaining)} apenas ${formatQuantityWithUnit(params.remaining, params.unit)} de ${materialText} a devolver.`;
  },
  return_before_exit: (params: { number: string; day: Day }) =>
    `A devolução não pode ter data anterior à da saída ${params.number}, de ${formatDay(params.day)}.`,
  taken_for_work: (params: { number: string; work: string }) =>
    `O documento ${params.number} pertence à ${params.work}. A devolução das peças é registrada na própria ordem, no suporte de TI.`,
  not_an_exit: (params: { number: string }) => `O documento ${params.number} não é uma saída.`,
  already_reversed: (params: { number: string; by: string }) =>
    `O documento ${params.number} já foi estornado pelo ${params.by}.`,
  reversal_of_reversal: (params: { number: string }) =>
    `O documento ${params.number} é um estorno e não pode ser estornado. Se necessário, faça um novo lançamento.`,
  reversal_goods_gone: (params: {
    number: string;
    materials: readonly string[];
    exits: readonly string[];
    part?: true | undefined;
  }) =>
    `O documento ${params.number} não pode ser estornado: ${params.part ? "parte de " : ""}${listing(params.materials, 3)} já ${params.part || params.materials.length === 1 ? "saiu" : "saíram"} do estoque${
      params.part ? " pelo custo médio" : ""
    }${params.exits.length > 0 ? ` (${listing(params.exits, 3)})` : ""}. Estorne antes as saídas, ou registre a devolução ao fornecedor.`,
  reversal_after_return: (params: { number: string }) =>
    `O documento ${params.number} não pode ser estornado: parte do material já foi devolvida. Estorne antes a devolução.`,
  reversal_adjusted: (params: { number: string; adjustments: readonly string[] }) =>
    `O documento ${params.number} não pode ser estornado: o valor dele foi ajustado (${listing(params.adjustments, 3)}). Estorne antes ${params.adjustments.length === 1 ? "o ajuste" : "os ajustes"} de valor.`,
  exit_undo_too_late: (params: { number: string }) =>
    `A saída ${params.number} tem mais de dois minutos: use o estorno, com o motivo.`,
  invoice_taken: (params: { supplier: string; invoice: string; number: string }) =>
    `A nota ${params.invoice} de ${params.supplier} já foi lançada no documento ${params.number}.`,
  invoice_unusable: { status: 400, say: (params: { reason: string }) => params.reason },
  invoice_key_wrong: {
    status: 400,
    say: "Esta chave de acesso não existe: são 44 caracteres, e o último é o dígito verificador. Leia o código novamente.",
  },
  invoice_entered: (params: { invoice: string; number: string; document: string }) =>
    `A nota ${params.invoice} já foi lançada no documento ${params.number}.`,
  invoice_was_entered: (params: { invoice: string }) =>
    `A nota ${params.invoice} já teve lançamento: o arquivo é mantido com o documento.`,
  invoice_sum_differs: (params: { total: number; difference: number }) =>
    `A soma dos itens difere do total da nota (${formatMoney(params.total)}): a diferença é de ${formatMoney(Math.abs(params.difference))}. Para lançar, marque que ela é rateada entre os itens, pelo valor.`,
  invoice_cancelled: (params: { reason: string }) => `${params.reason} Ela não pode ser lançada.`,
  invoice_kind_missing: (params: { reason: string }) => params.reason,
  rounding_too_far: {
    status: 400,
    say: (params: { material: string; item: number }) =>
      `No item ${params.item}, a quantidade informada de ${params.material} não é um arredondamento da quantidade da nota. Confira a embalagem.`,
  },
  invoice_items_missing: {
    status: 400,
    say: (params: { item: number }) => `Informe uma vez só o material do item ${params.item} da nota, ou o motivo de não entrar.`,
  },
  invoice_item_negative: {
    status: 400,
    say: (params: { item: number; name: string }) =>
      `No item ${params.item} (${params.name}), o desconto é maior que o valor. Confira o XML com o fornecedor, ou deixe o item fora da entrada, com o motivo.`,
  },
  machines_not_permanent: {
    status: 400,
    say: (params: { material: string }) => `${params.material} é material de consumo: só o permanente é tombado.`,
  },
  machines_not_countable: {
    status: 400,
    say: (params: { material: string; most: number }) =>
      `${params.material}: são tombadas de uma vez até ${params.most} unidades inteiras.`,
  },
  invoice_not_accepted: (params: { warning: string }) =>
    `${params.warning} Para lançar mesmo assim, marque que o aviso foi conferido.`,
  pack_not_whole: {
    status: 400,
    say: (params: { material: string; item: number }) =>
      `No item ${params.item}, a embalagem não resulta em quantidade inteira de ${params.material}. Confira o conteúdo de cada uma.`,
  },
  batches_differ: {
    status: 400,
    say: (params: { material: string; quantity: number; unit: string }) =>
      `A soma dos lotes de ${params.material} não confere com a quantidade da entrada: ${formatQuantityWithUnit(params.quantity, params.unit)}.`,
  },
  material_code_taken: (params: { code: string; name: string }) => `O código ${params.code} já é de ${params.name}.`,
  material_taken: (params: { code: string; name: string }) =>
    `Já existe um material com este nome: ${params.code} ${params.name}.`,
  gtin_taken: (params: { gtin: string; material: string }) => `O código de barras ${params.gtin} já é de ${params.material}.`,
  supplier_code_taken: (params: { code: string; material: string; unit: string }) =>
    `Este fornecedor já usa o código ${params.code}, em ${params.unit}, para ${params.material}.`,
  unit_fixed: (params: { material: string }) =>
    `${params.material} já tem movimentos: a unidade e as casas decimais não mudam mais. Cadastre outro material.`,
  material_has_history: (params: { material: string }) =>
    `O material ${params.material} já tem movimentos e não pode ser excluído. Desative o cadastro.`,
  material_has_stock: (params: { material: string; quantity: number; unit: string }) =>
    `O material ${params.material} ainda tem ${formatQuantityWithUnit(params.quantity, params.unit)} em estoque e não pode ser desativado.`,
  supplier_taken: (params: { document: string; name: string }) => `O ${formatDocument(params.document)} já é de ${params.name}.`,
  requester_code_taken: (params: { code: string; name: string }) => `O código ${params.code} já é de ${params.name}.`,
  already_requester: (params: { name: string; code: string }) => `${params.name} já é requisitante, código ${params.code}.`,
} as const;

interface Shortage {
  material: string;
  code: string;
  wanted: number;
  available: number;
  expired?: number;
  /** Reserved for approved requests and other areas' work. */
  reserved?: number;
  unit: string;
}

interface PromisedParams {
  material: string;
  unit: string;
  /** The quantity reserved for requests and other areas' work, and the rest after the movement. */
  promised: number;
  remaining: number;
  /** The numbers of the first requests. */
  requests: readonly string[];
}

/** The material's state at the end of a month: below zero, or with a value but no quantity. */
function endOf({ quantity, value, unit }: { quantity: number; value: number; unit: string }): string {
  if (quantity < 0) {
    return `com saldo negativo (${formatQuantityWithUnit(quantity, unit)})`;
  }
  return value < 0 ? `com valor negativo (${formatMoney(value)})` : `sem quantidade e com ${formatMoney(value)}`;
}

const sentences = { ...platformSentences, ...warehouseSentences };
export const refuse = refusing(sentences);
