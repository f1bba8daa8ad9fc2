/** Everything that somebody may know of a call only because they have the same problem. */

/** An event of the timeline -> its sentence: no name, nobody's own words. An event that is not listed is not told. */
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

/** H-38: a title is shown only where it is one of the faults that the machine's kind lists; "" otherwise. */
export const faultIn = (faults: readonly string[], title: string): string => (faults.includes(title) ? title : "");
