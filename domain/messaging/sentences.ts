export const messagingSentences = {
  message_not_resendable: {
    status: 409,
    say: (params: { state: string }) =>
      `Só dá para reenviar o que falhou ou ficou incerto. Esta mensagem está como "${params.state}".`,
  },
} as const;
