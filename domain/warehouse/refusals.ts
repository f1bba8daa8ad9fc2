import { type Day, formatDay, sayDay } from "../dates";
import { platformSentences } from "../platform/refusals";
import { refusing } from "../refusal";
import { formatDocument } from "../taxpayer";
import { formatMoney, listing } from "../text";
import { sayMonth } from "./months";
import { requestSentences } from "./requests/sentences";
import { sayQuantity } from "./words";

type Nothing = Record<string, never>;

export const warehouseSentences = {
  ...requestSentences,
  insufficient_stock: {
    status: 409,
    say: ({ material, wanted, available, expired = 0, reserved = 0, unit }: Shortage) =>
      `${available === 0 ? `Não há ${material} disponível` : `Só há ${sayQuantity(available, unit)} de ${material}`}; a saída pede ${sayQuantity(wanted, unit)}.${
        expired > 0
          ? ` Há ainda ${sayQuantity(expired, unit)} com validade vencida, que só ${expired < 20_000 ? "sai" : "saem"} por baixa.`
          : ""
      }${reserved > 0 ? ` Há reserva de ${sayQuantity(reserved, unit)} para solicitações aprovadas.` : ""}`,
  },
  month_closed: {
    status: 409,
    say: (params: { month: string }) =>
      `${capital(sayMonth(params.month))} já está fechado: nada mais entra nem sai com data até o fim dele. Use uma data do mês aberto.`,
  },
  day_in_future: {
    status: 400,
    say: (params: { day: Day }) => `${formatDay(params.day)} ainda não chegou. Use a data de hoje ou uma anterior.`,
  },
  would_go_negative: {
    status: 409,
    say: (params: { material: string; day: Day; available: number; unit: string }) =>
      `Com esta data, o saldo de ${params.material} ficaria negativo em ${formatDay(params.day)}: naquele dia só havia ${sayQuantity(params.available, params.unit)}.`,
  },
  stock_too_large: {
    status: 400,
    say: (params: { material: string }) => `O saldo de ${params.material} ficaria grande demais. Confira a quantidade e o valor.`,
  },
  unknown_material: { status: 404, say: (params: { code: string }) => `Nenhum material tem o código ${params.code}.` },
  unknown_requester: { status: 404, say: (params: { code: string }) => `Nenhum requisitante tem o código ${params.code}.` },
  unknown_stock_code: {
    status: 404,
    say: (params: { code: string }) => `O código ${params.code} não é de nenhum requisitante nem material.`,
  },
  unknown_batch: { status: 404, say: (params: { material: string }) => `Este lote não é de ${params.material}.` },
  material_inactive: {
    status: 409,
    say: (params: { material: string }) =>
      `${params.material} está inativo e não recebe entradas. Ative-o no cadastro de materiais.`,
  },
  requester_inactive: {
    status: 409,
    say: (params: { requester: string; left?: true | undefined }) =>
      params.left
        ? `${params.requester} não está mais na escola: consta como inativo no cadastro.`
        : `${params.requester} está com o cadastro de requisitante desativado.`,
  },
  requester_expired: {
    status: 409,
    say: (params: { requester: string; valid_until: Day }) =>
      `${params.requester} podia retirar material até ${sayDay(params.valid_until)}. Renove a validade no cadastro.`,
  },
  quantity_decimals: {
    status: 400,
    say: (params: { material: string; decimals: number }) =>
      params.decimals === 0
        ? `${params.material} só se conta por inteiro, sem vírgula.`
        : `${params.material} aceita no máximo ${params.decimals} ${params.decimals === 1 ? "casa" : "casas"} depois da vírgula.`,
  },
  value_missing: {
    status: 400,
    say: (params: { material: string }) =>
      `Informe o valor de ${params.material}, ou diga que é simbólico: sem valor, ele rebaixa o custo médio.`,
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
  batch_validity_differs: {
    status: 409,
    say: (params: { material: string; batch: string; valid_until: Day | "" }) =>
      `O lote ${params.batch} de ${params.material} já existe ${params.valid_until ? `com validade ${formatDay(params.valid_until)}` : "sem validade"}. Confira a etiqueta.`,
  },
  batch_expired: {
    status: 409,
    say: (params: { batch: string; valid_until: Day }) =>
      `O lote ${params.batch} venceu em ${formatDay(params.valid_until)}: só sai por baixa.`,
  },
  batch_reason_missing: {
    status: 400,
    say: (params: { batch: string }) => `Diga por que sai o lote ${params.batch}, e não o que vence primeiro.`,
  },
  same_place: { status: 400, say: (_: Nothing) => "O material já está neste lugar. Escolha outro destino." },
  return_exceeds: {
    status: 409,
    say: (params: { material: string; remaining: number; unit: string }) =>
      params.remaining === 0
        ? `De ${params.material} não resta nada a devolver desta saída.`
        : `Desta saída só restam ${sayQuantity(params.remaining, params.unit)} de ${params.material} a devolver.`,
  },
  not_an_exit: {
    status: 409,
    say: (params: { number: string }) => `O documento ${params.number} não é uma saída.`,
  },
  already_reversed: {
    status: 409,
    say: (params: { number: string; by: string }) => `O documento ${params.number} já foi estornado pelo ${params.by}.`,
  },
  reversal_of_reversal: {
    status: 409,
    say: (params: { number: string }) =>
      `O documento ${params.number} é um estorno e não se estorna. Lance de novo o que for preciso.`,
  },
  reversal_goods_gone: {
    status: 409,
    say: (params: { number: string; materials: readonly string[]; exits: readonly string[] }) =>
      `O documento ${params.number} não pode ser estornado: ${listing(params.materials)} já saiu do estoque${
        params.exits.length > 0 ? ` (${listing(params.exits)})` : ""
      }. Estorne antes as saídas, ou registre a devolução ao fornecedor.`,
  },
  reversal_after_return: {
    status: 409,
    say: (params: { number: string }) =>
      `O documento ${params.number} não pode ser estornado: parte do material já foi devolvida. Estorne antes a devolução.`,
  },
  exit_undo_too_late: {
    status: 409,
    say: (params: { number: string }) => `A saída ${params.number} tem mais de dois minutos: use o estorno, com o motivo.`,
  },
  invoice_taken: {
    status: 409,
    say: (params: { supplier: string; invoice: string; number: string }) =>
      `A nota ${params.invoice} de ${params.supplier} já foi lançada no documento ${params.number}.`,
  },
  invoice_unusable: { status: 400, say: (params: { reason: string }) => params.reason },
  invoice_key_wrong: {
    status: 400,
    say: (_: Nothing) =>
      "Esta chave de acesso não existe: são 44 caracteres, e o último confere os outros. Leia o código outra vez.",
  },
  invoice_entered: {
    status: 409,
    say: (params: { invoice: string; number: string; document: string }) =>
      `A nota ${params.invoice} já foi lançada no documento ${params.number}.`,
  },
  invoice_was_entered: {
    status: 409,
    say: (params: { invoice: string }) =>
      `A nota ${params.invoice} já foi lançada alguma vez: o arquivo é mantido com o documento.`,
  },
  invoice_sum_differs: {
    status: 409,
    say: (params: { total: number; difference: number }) =>
      `A soma dos itens não dá o total da nota (${formatMoney(params.total)}): a diferença é de ${formatMoney(Math.abs(params.difference))}. Confira o XML com o fornecedor.`,
  },
  invoice_items_missing: {
    status: 400,
    say: (params: { item: number }) => `Diga que material é o item ${params.item} da nota, uma vez só.`,
  },
  invoice_not_accepted: {
    status: 409,
    say: (params: { warning: string }) => `${params.warning} Para lançar mesmo assim, marque que o aviso foi conferido.`,
  },
  pack_not_whole: {
    status: 400,
    say: (params: { material: string; item: number }) =>
      `No item ${params.item}, a embalagem não dá uma quantidade inteira de ${params.material}. Confira quanto vem em cada uma.`,
  },
  batches_differ: {
    status: 400,
    say: (params: { material: string; quantity: number; unit: string }) =>
      `Os lotes de ${params.material} não somam a quantidade que entra: ${sayQuantity(params.quantity, params.unit)}.`,
  },
  material_code_taken: {
    status: 409,
    say: (params: { code: string; name: string }) => `O código ${params.code} já é de ${params.name}.`,
  },
  material_taken: {
    status: 409,
    say: (params: { code: string; name: string }) => `Já existe um material com este nome: ${params.code} ${params.name}.`,
  },
  gtin_taken: {
    status: 409,
    say: (params: { gtin: string; material: string }) => `O código de barras ${params.gtin} já é de ${params.material}.`,
  },
  supplier_code_taken: {
    status: 409,
    say: (params: { code: string; material: string }) =>
      `Este fornecedor já usa o código ${params.code} para ${params.material}.`,
  },
  unit_fixed: {
    status: 409,
    say: (params: { material: string }) =>
      `${params.material} já tem movimentos: a unidade e as casas decimais não mudam mais. Cadastre outro material.`,
  },
  material_has_history: {
    status: 409,
    say: (params: { material: string }) => `${params.material} já tem movimentos e não pode ser excluído. Desative o cadastro.`,
  },
  material_has_stock: {
    status: 409,
    say: (params: { material: string; quantity: number; unit: string }) =>
      `${params.material} ainda tem ${sayQuantity(params.quantity, params.unit)} em estoque e não pode ser desativado.`,
  },
  supplier_taken: {
    status: 409,
    say: (params: { document: string; name: string }) => `O ${formatDocument(params.document)} já é de ${params.name}.`,
  },
  requester_code_taken: {
    status: 409,
    say: (params: { code: string; name: string }) => `O código ${params.code} já é de ${params.name}.`,
  },
  already_requester: {
    status: 409,
    say: (params: { name: string; code: string }) => `${params.name} já é requisitante, código ${params.code}.`,
  },
} as const;

interface Shortage {
  material: string;
  code: string;
  wanted: number;
  available: number;
  expired?: number;
  /** Spoken for by approved requests and other areas' work. */
  reserved?: number;
  unit: string;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const sentences = { ...platformSentences, ...warehouseSentences };
export const refuse = refusing(sentences);
