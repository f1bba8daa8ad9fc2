/** Shown wherever the sample school runs: in the terminal, on the sign-in page and in the bar. */
export const DEMO_WARNING = "Funciona sem limites de uso e com uma senha conhecida por todos: não use com dados reais.";
