import { type Day, formatDay } from "../dates";
import { platformSentences } from "../platform/refusals";
import { refusing } from "../refusal";
import { count, listing } from "../text";

export const peopleSentences = {
  // The same for every unknown or invalid token, so that the answer reveals nothing.
  unknown_card: { status: 404, say: "Esta carteira não existe." },
  too_many_misses: { status: 429, say: "Muitas carteiras desconhecidas foram consultadas nesta rede. Aguarde alguns minutos." },
  too_many_serials: {
    status: 429,
    say: "Muitas carteiras conferidas por número em pouco tempo. Leia o código QR da carteira ou aguarde alguns minutos.",
  },
  card_blocked: (params: { person: string; serial: string }) =>
    `A carteira ${params.serial}, de ${params.person}, está bloqueada. Encaminhe à secretaria.`,
  card_replaced: (params: { person: string; serial: string }) =>
    `A carteira ${params.serial}, de ${params.person}, foi substituída por outra via. Peça a carteira atual.`,
  card_of_leaver: (params: { person: string; serial: string }) =>
    `A carteira ${params.serial} perdeu a validade: ${params.person} não está mais na escola.`,
  // A picture of a phone's screen, or a phone whose pairing ended.
  card_code_old: (params: { person: string; serial: string }) =>
    `O código lido da carteira ${params.serial}, de ${params.person}, já venceu e pode ser captura de tela. Peça que abra a carteira no celular e leia de novo.`,
  card_not_good: (params: { serial: string }) =>
    `A carteira ${params.serial} não está válida: apenas carteiras válidas podem ser usadas no celular.`,
  card_phones_full: (params: { phones: number }) =>
    params.phones === 1
      ? "Esta carteira já está em um celular, e a escola aceita um por carteira. Encerre o outro antes."
      : `Esta carteira já está em ${params.phones} celulares, o máximo da escola. Encerre um deles antes.`,
  // The same for every unknown or invalid code, so that the answer reveals nothing.
  pairing_over: { status: 404, say: "Este código de pareamento expirou. Peça outro na secretaria." },
  phone_not_paired: { status: 404, say: "Este celular não mostra mais a carteira. Procure a secretaria da escola." },
  card_already_replaced: (params: { serial: string }) => `A carteira ${params.serial} já foi substituída: use a via atual.`,
  person_left: (params: { person: string }) => `${params.person} não está mais na escola: ative o cadastro antes.`,
  card_day_over: {
    status: 400,
    say: (params: { valid_until: Day }) => `${formatDay(params.valid_until)} já passou: escolha uma validade a partir de hoje.`,
  },
  sector_circle: (params: { sector: string; parent: string }) =>
    params.sector === params.parent
      ? `${params.sector} não pode ficar dentro do próprio setor.`
      : `${params.parent} já está dentro de ${params.sector}: os dois não podem conter um ao outro.`,
  sector_has_children: (params: { sector: string; children: readonly string[] }) =>
    `${params.sector} ainda contém ${listing(params.children, 5)}: mova antes o conteúdo para outro setor.`,
  sector_archived: (params: { sector: string }) => `O setor ${params.sector} está inativo: ative o setor antes.`,
  class_inactive: (params: { class: string }) => `A turma ${params.class} está inativa: ative a turma antes.`,
  person_at_school: (params: { person: string }) =>
    `${params.person} ainda está na escola: desative o cadastro antes de anonimizar.`,
  person_has_open: (params: { person: string; what: string }) =>
    `${params.person} ainda tem pendências: ${params.what}. Resolva-as antes de anonimizar.`,
  person_in_import: (params: { person: string }) =>
    `${params.person} está em uma planilha que está sendo importada agora. Aguarde o fim da importação e anonimize de novo.`,
  already_anonymous: "Este cadastro já foi anonimizado. A anonimização não pode ser desfeita.",
  request_in_future: {
    status: 400,
    say: (params: { day: Day }) => `${formatDay(params.day)} é uma data futura: informe o dia em que o pedido foi recebido.`,
  },
  request_closed: (params: { request: number }) => `O pedido ${params.request} já foi encerrado.`,
  requester_unchecked: (params: { request: number }) =>
    `A identidade do solicitante do pedido ${params.request} ainda não foi conferida. Registre a conferência antes.`,
  request_of_another: (params: { request: number }) => `O pedido ${params.request} trata de outra pessoa.`,
  retention_running: "Os dados antigos já estão sendo apagados. Aguarde o fim.",
  consent_text_changed: (params: { version: number }) =>
    `O texto já está na versão ${params.version}. Confira as mudanças antes de alterar.`,
  consent_text_same: { status: 400, say: "O texto é o mesmo que já está em uso." },
  same_person: { status: 400, say: "São o mesmo cadastro: escolha outro." },
  person_merged: (params: { person: string }) => `O cadastro de ${params.person} já foi unido a outro.`,
  merge_has_history: (params: { person: string; what: string }) =>
    `Não é possível unir: o cadastro de ${params.person} tem ${params.what}. Mantenha este e una o outro a ele.`,
  rollover_year: {
    status: 400,
    say: (params: { year: number }) => `O ano letivo ${params.year} não pode ser preparado agora: escolha este ano ou o próximo.`,
  },
  rollover_running: "A virada do ano está sendo feita ou desfeita agora. Aguarde o fim.",
  rollover_target: { status: 400, say: "Informe a turma de destino, como 7º ano A." },
  rollover_undecided: (params: { classes: readonly string[] }) => `Falta escolher o destino de ${listing(params.classes, 5)}.`,
  rollover_changed: (params: { moving: number; repeating: number; leaving: number }) =>
    `A prévia mudou: agora ${count(params.moving, "aluno muda", "alunos mudam")} de turma, ${count(params.repeating, "repete", "repetem")} e ${count(params.leaving, "sai", "saem")}. Confira de novo.`,
  rollover_empty: "Nenhum aluno muda de turma ou sai da escola: nada a fazer.",
  rollover_not_done: "A virada deste ano não foi feita: nada a desfazer.",
  no_consent: "Não há autorização em vigor para revogar.",
} as const;

/** A desk's refusals of a scanned card. */
export const CARD_REFUSALS = [
  "card_blocked",
  "card_replaced",
  "card_of_leaver",
  "card_code_old",
] as const satisfies readonly (keyof typeof peopleSentences)[];

export const refuse = refusing({ ...platformSentences, ...peopleSentences });
