import { formatDocument } from "../../taxpayer";
import { listing } from "../../text";

export const duplicateSentences = {
  merge_same: { status: 400, say: "Escolha dois cadastros diferentes." },
  merge_done: (params: { name: string }) => `${params.name} já foi unido a outro cadastro ou está inativo. Atualize a lista.`,
  merge_differs: (params: { material: string; name: string; things: readonly string[] }) =>
    `${params.material} e ${params.name} não podem ser unidos: ${listing(params.things)} ${params.things.length === 1 ? "não é igual" : "não são iguais"} nos dois cadastros.`,
  merge_obstacles: (params: { material: string; things: readonly string[] }) =>
    `${params.material} ainda não pode ser unido: tem ${listing(params.things)}. Conclua antes.`,
  merge_documents_differ: (params: { name: string; document: string; other: string }) =>
    `${params.name} tem o ${formatDocument(params.document)}, e o outro cadastro o ${formatDocument(params.other)}: são fornecedores diferentes.`,
} as const;
