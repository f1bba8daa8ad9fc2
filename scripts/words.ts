/**
 * Portuguese words that docs/glossary.md avoids, found in the texts of a source file: not in its comments, names or addresses.
 */
import { parseSync } from "vite";
import { childrenOf, isNode, type Node } from "./syntax";

/** "Words chosen" in docs/glossary.md names the replacement of each. */
const AVOIDED_WORDS: readonly RegExp[] = [
  /Escolher tod[ao]s|[Ll]inhas escolhidas|[Ll]impar escolha/,
  /tenta(mos|r) de novo sozinh\w*|atualizações dos outros|chegam sozinhas/,
  /Voltar para a entrada|página de entrada/,
  /A senha usada é provisória|[Aa] senha( atual)? não confere/,
  /Esta tela parou|não entregou a tela|Muitos pedidos em pouco|Há valores demais|formato não está certo|O pedido foi cancelado/,
  /Como o computador|são deste navegador|avisos estão desligados|\bLigar em\b|WhatsApp da escola está ligado/,
  /De funcionamento; 0|Para que serve|^O próximo$/,
  /só se conta por inteiro|a linha pede|Escolha de onde|[Aa] validade está errada|passa a levar a/i,
  /Pode pedir mais do que há|\bPara quê\b/,
  /^Lançado:|pessoas? de fora|não volt(ou|aram) atrás/,
  /(^|[^a-zà-ú])(junt(ar|a-se|ado|ada|ados|adas)|junção|junções)(?![a-zà-ú])/i,
  /Vence desde|está sem pendências/,
  /crachá/i,
  /desde há|\bé a vez de\b|não dá para|nada espera por você/i,
  /só (para )?quem tem o perfil|quem (leva|devolve|retira|recebeu)\b|não há o que|quem cria/i,
  /pegou o (chamado|atendimento)|^ ?Pegar ?$|Precisa de você/,
  /Últimas entradas|nunca entrou|Entrou pelo|contas? ligadas?/,
  /e-mail que voltou|E-mail que voltou|e-mails que voltaram|mensagens? a este e-mail voltaram/,
  /ainda não chegou[.:,]|[Aa] (lista|linha|registro|arquivo) diz\b|não foi (guardad|mudad)[ao]|nada foi mudado/,
  /[Nn]ão conseguimos|[Nn]ão conhecemos|está como “?"?$|dad[ao] como perdid/,
  /\bera para |só (saiu|voltou) |não deixou (usar|enviar)|(lidas|consultadas) daqui|responder por aqui|desfeito por aqui/,
  /demais de uma vez|[Tt]rag(a|am) a planilha|se perdeu ou/,
];
/** The further words by which the palette finds a screen. */
const SEARCH_WORDS = "searchWords";

/** An avoided word, and its location. */
export interface FoundWord {
  path: string;
  word: string;
}

const isSearchWords = (node: Node): boolean => node.type === "Property" && isNode(node.key) && node.key.name === SEARCH_WORDS;

/** The texts of a file that people may read. */
function textsOf(node: Node): string[] {
  if (isSearchWords(node) || node.type.startsWith("Import")) {
    return [];
  }
  if ((node.type === "Literal" || node.type === "JSXText") && typeof node.value === "string") {
    return [node.value];
  }
  if (node.type === "TemplateElement" && typeof node.value === "object" && node.value !== null) {
    return "cooked" in node.value ? [String(node.value.cooked)] : [];
  }
  return childrenOf(node).flatMap(textsOf);
}

function readable(path: string, source: string): string[] {
  if (path.endsWith(".html")) {
    return [source];
  }
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0 || !isNode(program)) {
    throw new Error(`${path} is no TypeScript: ${errors[0]?.message}`);
  }
  return textsOf(program);
}

/** Each avoided word in a source file. */
export const avoidedWords = (path: string, source: string): FoundWord[] =>
  readable(path, source)
    .map((text) => text.replaceAll(/\s+/g, " "))
    .flatMap((text) => AVOIDED_WORDS.map((words) => words.exec(text)?.[0].trim()).filter((word) => word !== undefined))
    .map((word) => ({ path, word: word.replace(/^[^a-zà-ú]+/i, "") }));
