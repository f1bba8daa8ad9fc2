/** Lines of a printed report in a spreadsheet: totals, page numbers, the repeated header. They are no records. */
import { searchText, tidy } from "../text";
import { cellText } from "./messages";

const COUNTED_NOUNS =
  "livros?|exemplar(?:es)?|titulos?|obras?|volumes?|itens|item|registros?|linhas?|alun[oa]s?|estudantes?|criancas?|pessoas?|leitor(?:es)?|professor(?:es)?|servidor(?:es)?|funcionarios?|turmas?|matriculas?|matriculados|materia(?:l|is)|produtos?|equipamentos?|bens|unidades?|pecas?";
const FIGURE = "[0-9][0-9 ]*";
const TOTAL_WORD = "(?:sub ?)?tota(?:l|is)";
const SUM_KINDS = "gera(?:l|is)|total|parcial|final";
/** "Total de livros: 24", "Valor total (R$)", "Nº de alunos: 32": nothing but words of totals. */
const TOTAL = new RegExp(
  `^(?:${TOTAL_WORD}|soma|somatorio|quantidade|qtde?|valor|(?:numero|n|no) d[aeo]s?)(?: (?:${SUM_KINDS}|de|do|da|dos|das|em|por|no|na|e|${COUNTED_NOUNS}|acervo|valor|valores|quantidade|r))*(?: ${FIGURE}(?: (?:${COUNTED_NOUNS}))?)?$`,
);
/** "Total de docentes em exercício": any noun may follow, so a number must stand beside it. */
const TOTAL_OF = new RegExp(`^${TOTAL_WORD}(?: (?:${SUM_KINDS}))* (?:d[aeo]s?|por) `);
/** "Total 6º A", "Subtotal 1ª série EM", "Total Maternal II". */
const TOTAL_OF_CLASS = new RegExp(
  `^${TOTAL_WORD}(?: (?:[0-9]{1,2}[a-z]?|[a-z]|i{1,3}|iv|anos?|series?|ciclo|etapa|fase|periodo|modulo|nivel|grupo|turma|sala|bercario|maternal|jardim|pre|infantil|ensino|medio|fundamental|em|ef|ei|eja|manha|tarde|noite|matutino|vespertino|noturno|integral))+$`,
);
const COUNT_PARTICIPLES = "(?: (?:encontrad|cadastrad|listad|exibid|impress|matriculad|selecionad|ativ|inativ)[oa]s?)*";
const ONE_COUNT = `${FIGURE} (?:${COUNTED_NOUNS})${COUNT_PARTICIPLES}`;
/** "24 livros e 30 exemplares". */
const COUNT = new RegExp(`^${ONE_COUNT}(?: e ${ONE_COUNT})*(?: no total| ao todo)?$`);
/** "Registros encontrados: 350". */
const COUNT_OF = new RegExp(`^(?=[a-z]+s )(?:${COUNTED_NOUNS})${COUNT_PARTICIPLES} ${FIGURE}$`);
const NUMBER_AFTER_COLON = /:\s*[\d.,]+\s*$/;
/** A quick test that runs first for each row of a long file. */
const MAY_BE_TOTAL = /^(?:sub|tot|som|qu|qtd|val|n|p[aá]g|fol|fl|\d[\d.]* [a-z])|:\s*[\d.,]+$/i;
const CERTAIN_TOTAL = /tota(?:l|is)\b|soma/;
const HAS_FIGURE = /[0-9]/;
const SUM_WORD = /^(?:total|soma)$/;
const ENDS_IN_FIGURE = new RegExp(`[0-9](?: (?:${COUNTED_NOUNS}))?$`);
const BARE_FIGURE = /^(?:r\$)?\s*-?[\d.,\s%]+$/i;
const PAGE = /^(pagina|pag|folha|fl) [0-9]+( (de|do|of) [0-9]+)?$/;

/**
 * The reason why a row is no record; empty for a record. A total has its word at the front and only numbers beside it, so that no
 * book of that name is lost.
 * @param columns the names in the header; none when the file has none.
 */
export function nonRecordReason(cells: readonly string[], columns: readonly string[]): string {
  const at = cells.findIndex((cell) => cell !== "" && cell.trim() !== "");
  if (at < 0) {
    return "";
  }
  const first = cells[at]!.trim();
  if (columns[at] === first && cells.length > 1 && cells.every((cell, index) => cell.trim() === columns[index])) {
    return "Cabeçalho repetido: a linha não foi lida como registro.";
  }
  if (first.length > 80 || !MAY_BE_TOTAL.test(first)) {
    return "";
  }
  const cellsBeside = cells.slice(at + 1).flatMap((cell) => cellText(tidy(cell)) || []);
  if (!cellsBeside.every(isFigure)) {
    return "";
  }
  const words = searchText(first);
  if (PAGE.test(words) && cellsBeside.length === 0) {
    return "Número de página: a linha não foi lida como registro.";
  }
  return isTotal(words, cellsBeside.length > 0) || (cellsBeside.length === 0 && isCount(words, first))
    ? "Linha de total: não foi lida como registro."
    : "";
}

/** @param hasFigures whether numbers stand beside the words. */
function isTotal(words: string, hasFigures: boolean): boolean {
  const saysHowMany = hasFigures || ENDS_IN_FIGURE.test(words);
  if ((TOTAL_OF.test(words) && saysHowMany) || (TOTAL_OF_CLASS.test(words) && (hasFigures || HAS_FIGURE.test(words)))) {
    return true;
  }
  // "Quantidade: 24" is a total too; "Valor" alone is a novel.
  return TOTAL.test(words) && (CERTAIN_TOTAL.test(words) ? hasFigures || !SUM_WORD.test(words) : ENDS_IN_FIGURE.test(words));
}

function isCount(words: string, text: string): boolean {
  return COUNT.test(words) || (NUMBER_AFTER_COLON.test(text) && COUNT_OF.test(words));
}

function isFigure(cell: string): boolean {
  return BARE_FIGURE.test(cell) || COUNT.test(searchText(cell));
}
