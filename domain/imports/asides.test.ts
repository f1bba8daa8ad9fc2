import { expect, it } from "vitest";
import { asideOf } from "./asides";

const HEADER = ["Título", "Autor", "Preço", "Qtd"];

it.each<[string[], string]>([
  [["Total", "", "1.500,00", "24"], "total"],
  [["", "TOTAL", "", "12"], "total"],
  [["TOTAL GERAL DE LIVROS: 24", "", "", ""], "total"],
  [["Total de exemplares:", "", "", "24"], "total"],
  [["Subtotal", "", "R$ 200,00", ""], "total"],
  [["Total geral", "", "", ""], "total"],
  [["Valor total (R$)", "", "1.500,00", ""], "total"],
  [["Quantidade de registros: 8", "", "", ""], "total"],
  [["Soma", "", "10,00", "2"], "total"],
  [["Página 2 de 7", "", "", ""], "página"],
  [["Título", "Autor", "Preço", "Qtd"], "Cabeçalho"],
  [["Total", "", "", ""], ""],
  [["Total", "Ana Souza", "12,00", "1"], ""],
  [["Totalmente demais", "", "12,00", "1"], ""],
  [["Total eclipse", "", "12,00", "1"], ""],
  [["Valor", "", "12,00", "1"], ""],
  [["Quantidade", "", "12,00", "1"], ""],
  [["1984", "", "12,00", "1"], ""],
  [["12", "Total", "", ""], ""],
  [["Página virada", "", "", ""], ""],
  [["", "", "", ""], ""],
])("%j is set aside as %j", (cells, expected) => {
  const said = asideOf(cells, HEADER);
  expect(expected === "" ? said : said.includes(expected)).toBe(expected === "" ? "" : true);
});
