/** The only information about a call for a person who has joined it. */

/**
 * An event of the timeline -> its sentence: without names, without anybody's own words. Joiners get no event that is not listed.
 */
export const JOINER_NEWS: Readonly<Record<string, string>> = {
  call_opened: "Chamado aberto",
  call_taken: "A equipe de TI assumiu o chamado",
  call_assigned: "A equipe de TI assumiu o chamado",
  call_waiting: "O chamado está aguardando",
  call_resumed: "O atendimento foi retomado",
  call_taken_up: "O atendimento foi retomado",
  call_resolved: "O problema foi resolvido, segundo a equipe de TI",
  call_undone: "O atendimento continua",
  call_returned: "O chamado voltou à fila",
  call_closed: "O chamado foi encerrado",
  call_refused: "O problema continua",
  call_reopened: "O chamado foi reaberto",
  call_cancelled: "O chamado foi cancelado",
  call_merged: "O chamado foi unido a outro",
  call_joined: "Mais uma pessoa também está com este problema",
};

/** H-38: the title where it is one of the faults that the machine's kind lists; "" otherwise. */
export const faultIn = (faults: readonly string[], title: string): string => (faults.includes(title) ? title : "");
