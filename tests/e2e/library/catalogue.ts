/** The catalogue's screens as their tests see them. */
import type { Page } from "../fixtures";

export const rows = (page: Page) => page.getByRole("table", { name: "Títulos do acervo" }).locator("tbody tr");
export const copies = (page: Page) => page.getByRole("table", { name: "Exemplares" }).locator("tbody tr");

export const FULL_TITLE = {
  title: "Um título comprido como os de catálogo costumam ser, com subtítulo e tudo",
  authors: "Autora Um; Autor Dois",
  subjects: "Assunto um; Assunto dois",
  summary: "Um resumo.",
};
