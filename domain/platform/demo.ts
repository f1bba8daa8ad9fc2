/** Said wherever the sample school runs: on the terminal, on the sign-in page and in the bar. */
export const DEMO_WARNING = "Roda sem limites de uso e com uma senha que todos conhecem: não use com dados reais.";
