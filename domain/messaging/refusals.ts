import { platformSentences } from "../platform/refusals";
import { refusing } from "../refusal";

export const messagingSentences = {
  message_not_resendable: (params: { state: string }) =>
    `Só podem ser reenviadas mensagens com falha ou sem confirmação. A situação desta mensagem é "${params.state}".`,
  message_emptied:
    "O texto e o endereço desta mensagem já foram apagados, como a escola escolheu em Configurações. Ela não pode mais ser reenviada.",
  conversation_emptied: "O conteúdo desta conversa foi apagado. Comece outra conversa com este telefone.",
  conversation_parted:
    "Este telefone não é mais desta família no cadastro. Nada foi enviado: confira a quem pertence antes de escrever.",
  answered_meanwhile: (params: { name: string }) =>
    `${params.name} respondeu a esta família agora há pouco. Leia a resposta antes de enviar a sua: o texto digitado foi mantido.`,
  empty_audience: { status: 400, say: "Escolha pelo menos uma turma ou uma pessoa." },
  absence_day_over: (params: { day: string }) =>
    `A lista na tela era de ${params.day}, e esse dia já passou: nada foi registrado nem enviado. A lista agora é a de hoje.`,
  absences_told: "A falta destes alunos já foi avisada hoje, ou eles não estão mais nesta turma.",
  no_absence: "Este aluno não tem falta registrada hoje, ou ela já foi desfeita. Recarregue a lista.",
  no_mistake: "Nada a corrigir com esta família: nenhum aviso de falta desfeita saiu hoje, ou ela já foi avisada do engano.",
  unknown_audience: { status: 400, say: "Um dos públicos selecionados não existe mais. Selecione novamente." },
  nobody_reached: (params: { people: number }) =>
    params.people === 1
      ? "A pessoa escolhida não pode ser alcançada por este canal. Nada foi enviado."
      : `Nenhuma das ${params.people} pessoas selecionadas pode ser alcançada por este canal. Nada foi enviado.`,
  channel_not_connected: "Este canal não está ativo nesta escola. Envie à mão, pelo WhatsApp deste computador.",
  risk_not_accepted: {
    status: 400,
    say: "Este meio de conexão não é autorizado pelo WhatsApp. Leia o risco e marque o aceite da escola.",
  },
  no_telephone: { status: 400, say: "Informe um telefone com DDD, como (19) 98765-4321." },
  left_alone: "Esta pessoa pediu para não receber mensagens da escola, ou o número é de outra pessoa.",
  contact_blocked: "Contato bloqueado por decisão judicial: a escola não escreve para este telefone. Fale com outro responsável.",
  message_meant_no_more: (params: { reason: string }) => `Esta mensagem não deve mais ser enviada. ${params.reason}`,
  window_closed:
    "Já se passaram 24 horas desde a última mensagem desta pessoa: pelo WhatsApp oficial, só ela pode recomeçar a conversa.",
  secret_missing: { status: 400, say: "Informe a chave de acesso." },
  secrets_unreadable: "As chaves guardadas não podem ser lidas neste computador. Informe-as de novo.",
  file_unknown: { status: 400, say: "Só é possível enviar imagens JPG ou PNG e documentos PDF." },
  file_not_by_hand: "No envio à mão, o anexo não é enviado pelo sistema. Anexe o arquivo no próprio WhatsApp.",
  caption_too_long: {
    status: 400,
    say: (params: { limit: number }) => `Com anexo, o texto pode ter até ${params.limit} caracteres.`,
  },
  templates_unavailable: (params: { why: string }) => params.why,
  template_unusable: (params: { why: string }) => params.why,
  template_unfilled: { status: 400, say: (params: { place: string }) => `Falta preencher {{${params.place}}} no modelo.` },
  start_past: { status: 400, say: "A hora do envio já passou." },
  ends_before_start: { status: 400, say: "O prazo do comunicado termina antes do envio." },
  not_genuine: { status: 401, say: "Este aviso não comprova a sua origem." },
  campaign_not_open: (params: { state: string }) => `A situação deste comunicado é "${params.state}": esta ação não é possível.`,
  message_not_bounced: (_: { state: string }) => "Não é possível registrar a devolução desta mensagem.",
  bounce_unreadable: {
    status: 400,
    say: "Não encontramos neste texto um endereço e o motivo da devolução. Cole o e-mail devolvido inteiro, com o trecho técnico.",
  },
  word_missing: {
    status: 400,
    say: "A família pediu para não receber mensagens. Informe o autor do pedido para voltar a receber.",
  },
  message_taken: (params: { name: string }) => `${params.name} está enviando esta mensagem agora.`,
  message_not_by_hand: (params: { state: string }) =>
    `A situação desta mensagem é "${params.state}": não pode ser enviada à mão.`,
  notices_not_yours: "Nesta escola, os avisos à mão são enviados pela administração, na fila de envio.",
  message_not_marked: (params: { state: string }) => `Nada a desfazer: a situação desta mensagem é "${params.state}".`,
} as const;

export const refuse = refusing({ ...platformSentences, ...messagingSentences });
