/** The refusals of machines. */
import { listing } from "../../text";
import { STATE_WORDS } from "./words";

export const equipmentSentences = {
  equipment_tombo_taken: (params: { tombo: string; name: string }) => `O tombo ${params.tombo} já é de ${params.name}.`,
  tombos_differ: {
    status: 400,
    say: (params: { machines: number }) =>
      `Informe ${params.machines === 1 ? "um tombo" : `os ${params.machines} tombos, cada um uma vez,`} ou só o primeiro, terminado em número. Em branco: números automáticos.`,
  },
  entry_machines_used: (params: { tombos: readonly string[]; machines: number }) =>
    `Não há estorno: ${params.machines === 1 ? "o equipamento desta entrada" : "equipamentos desta entrada"} com tombo ${listing(params.tombos)}${params.machines > params.tombos.length ? ` e mais ${params.machines - params.tombos.length}` : ""} já ${params.machines === 1 ? "está" : "estão"} em uso.`,
  equipment_written_off: (params: { tombo: string }) => `O equipamento ${params.tombo} está baixado.`,
  equipment_lost: (params: { tombo: string }) =>
    `O equipamento ${params.tombo} está extraviado. Se foi localizado, mude antes a situação.`,
  nothing_to_move: { status: 400, say: "Escolha a sala ou o setor de destino." },
  equipment_state_refused: (params: { tombo: string; state: string; next: string }) =>
    params.state === params.next
      ? `O equipamento ${params.tombo} já está ${params.next}.`
      : `O equipamento ${params.tombo} está ${params.state} e não pode passar a ${params.next}.${params.next === STATE_WORDS.written_off ? " Antes, ele precisa voltar a guardado." : ""}`,
  equipment_busy: (params: { tombo: string; things: readonly string[] }) =>
    `O equipamento ${params.tombo} não pode ser baixado: ${listing(params.things)}.`,
  already_in_charge: (params: { tombo: string; name: string }) =>
    `O equipamento ${params.tombo} já está na carga de ${params.name}.`,
  not_in_charge: (params: { tombo: string }) => `O equipamento ${params.tombo} não está na carga de ninguém.`,
  already_accepted: (params: { number: string }) => `O termo ${params.number} já foi aceito.`,
} as const;
