/** Lines of a printed report that a spreadsheet took along: totals, page numbers, the header again. They are nobody's record. */
import { searchText } from "../text";

const THINGS =
  "livros?|exemplares|exemplar|titulos?|obras?|volumes?|itens|item|registros?|linhas?|acervo|alunos?|alunas?|estudantes?|pessoas?|leitores|leitor|professores|funcionarios|turmas?|matriculas?|matriculados|materiais|produtos?|unidades|pecas|valor|valores|quantidade|r";
const TOTAL = new RegExp(
  `^((sub ?)?tota(l|is)|soma|somatorio|quantidade|qtde?|valor|numero|n|no)( (gera(l|is)|total|parcial|final|de|do|da|dos|das|em|por|no|na|${THINGS}))*( [0-9 ]+)?$`,
);
/** Asked first of each row of a long file. */
const LIKELY = /^(sub|tot|som|qu|qtd|val|n|p[aá]g|fol|fl)/i;
const SURE = /tota(l|is)\b|soma/;
const PAGE = /^(pagina|pag|folha|fl) [0-9]+( (de|do|of) [0-9]+)?$/;

/**
 * Why a row brings nothing; empty for one that is to be read. A total is known by its word at the front and by nothing but
 * figures beside it, so that no book of that name is lost.
 * @param columns the names in the header; none when the file has none.
 */
export function asideOf(cells: readonly string[], columns: readonly string[]): string {
  const at = cells.findIndex((cell) => cell !== "" && cell.trim() !== "");
  if (at < 0) {
    return "";
  }
  const first = cells[at]!.trim();
  if (columns[at] === first && cells.length > 1 && cells.every((cell, index) => cell.trim() === columns[index])) {
    return "Cabeçalho repetido: a linha não foi lida como registro.";
  }
  if (first.length > 80 || !LIKELY.test(first)) {
    return "";
  }
  const others = cells.slice(at + 1).filter((cell) => cell.trim() !== "");
  if (!others.every(isFigure)) {
    return "";
  }
  const words = searchText(first);
  if (PAGE.test(words) && others.length === 0) {
    return "Número de página: a linha não foi lida como registro.";
  }
  // "Quantidade: 24" is a total too, "Valor" alone is a novel.
  const isTotal = TOTAL.test(words) && (SURE.test(words) ? others.length > 0 || words !== "total" : /[0-9]$/.test(words));
  return isTotal ? "Linha de total: não foi lida como registro." : "";
}

function isFigure(cell: string): boolean {
  return /^(r\$)?\s*-?[\d.,\s%]+$/i.test(cell);
}
