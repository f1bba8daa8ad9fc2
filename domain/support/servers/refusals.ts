/** The refusals of servers. */
export const serverSentences = {
  server_circle: (params: { server: string; parent: string }) =>
    `${params.parent} já depende de ${params.server}: os dois não podem depender um do outro.`,
  server_target_refused: {
    status: 400,
    say: (params: { target: string }) =>
      `${params.target} não é da rede da escola: use um endereço de 10., 172.16. a 172.31., 192.168. ou um nome que corresponda a um deles.`,
  },
  server_target_missing: { status: 400, say: "Informe o endereço que a verificação consulta." },
  server_port_missing: { status: 400, say: "Informe a porta, como 3389." },
  server_path_refused: { status: 400, say: "O caminho começa com / e não tem espaços, como /login." },
  server_equipment_taken: (params: { server: string; tombo: string }) =>
    `O equipamento ${params.tombo} já é o servidor ${params.server}.`,
  server_unchecked: (params: { server: string }) => `${params.server} não tem verificação: escolha uma no cadastro.`,
  maintenance_too_long: { status: 400, say: "Uma manutenção termina depois de começar e dura até 14 dias." },
  maintenance_over: "Esta manutenção já terminou.",
} as const;
