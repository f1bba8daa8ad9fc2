/** What is refused about machines. */
export const equipmentSentences = {
  equipment_tombo_taken: {
    status: 409,
    say: (params: { tombo: string; name: string }) => `O tombo ${params.tombo} já é de ${params.name}.`,
  },
} as const;
