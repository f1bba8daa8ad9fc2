/** Portuguese words in a form for search: without empty words, and with the part that a word's forms share. */

/**
 * Words of a question that do not tell its subject: articles, prepositions, pronouns, conjunctions, question words, adverbs of
 * degree and time, forms of auxiliary verbs, and verbs of wanting.
 */
const EMPTY = new Set(
  [
    "a o as os um uma uns umas ao aos de da do das dos em na no nas nos por pela pelo pelas pelos para pra pro pras pros com sem sob sobre",
    "ate apos ante desde entre contra perante numa num dele dela deles delas nele nela neles nelas disso disto nisso nisto dai dali",
    "e ou mas nem que se como quando onde aonde porque pois porem entao logo embora enquanto conforme caso assim tambem alem",
    "quem qual quais quanto quanta quantos quantas cade",
    "eu tu ele ela nos vos eles elas voce voces gente me te lhe lhes si mim comigo",
    "meu minha meus minhas teu tua seu sua seus suas nosso nossa nossos nossas",
    "este esta estes estas esse essa esses essas aquele aquela aqueles aquelas isto isso aquilo",
    "todo toda todos todas tudo nada algo alguem ninguem algum alguma alguns algumas nenhum nenhuma cada qualquer quaisquer",
    "outro outra outros outras mesmo mesma mesmos mesmas varios varias tal tais",
    "so somente apenas ainda ja mais menos muito muita muitos muitas pouco pouca bem mal tao nao sim nunca sempre agora depois antes",
    "aqui ali la ca ai hoje jeito forma maneira modo vez vezes coisa coisas",
    "ser sou somos sao era eram foi foram fosse seja sejam sera sendo sido estar estou estamos estao estava estavam esteja esteve estiver",
    "ter tenho tem temos tinha tinham teve tive tiver tenha tera haver ha havia houve houver",
    "ir vou vai vamos vao ia indo poder posso pode podemos podem podia poderia puder consegue consigo conseguir conseguimos",
    "querer quero quer queremos querem queria precisar preciso precisa precisamos precisam precisava dever devo deve devemos devem deveria",
    "fazer faco faz fazemos fazem fez feito fiz fizer faca fazendo ficar fico fica ficam ficou saber sei sabe sabem dar dou da deu",
    "ver vejo ve vemos gostaria favor ajuda ajude socorro obrigado obrigada oi ola bom boa",
    "sistema programa tela sineta",
  ]
    .join(" ")
    .split(" "),
);

/** The words of a text that tell its subject. */
export const contentWords = (words: readonly string[]): string[] => words.filter((word) => !EMPTY.has(word));

const MIN_PHRASE = 3;

/** Runs of empty words that together have a meaning: "um por um", "não deve nada". */
export function phrasesOf(words: readonly string[]): string[] {
  const sayings: string[] = [];
  let run: string[] = [];
  for (const word of [...words, ""]) {
    if (EMPTY.has(word)) {
      run.push(word);
      continue;
    }
    for (let from = 0; from + MIN_PHRASE <= run.length; from++) {
      sayings.push(run.slice(from, from + MIN_PHRASE).join(" "));
    }
    run = [];
  }
  return sayings;
}

/** The endings of plurals, and their singulars. */
const PLURALS: readonly (readonly [plural: RegExp, singular: string])[] = [
  [/(oes|aes|aos)$/, "ao"],
  [/ais$/, "al"],
  [/eis$/, "el"],
  [/ois$/, "ol"],
  [/ns$/, "m"],
  [/([rz])es$/, "$1"],
  [/ses$/, "s"],
  [/s$/, ""],
];
const SHORTEST_PLURAL = 4;

/** The word's singular, as far as its ending shows. */
export function singularOf(word: string): string {
  const ending = word.length < SHORTEST_PLURAL ? undefined : PLURALS.find(([plural]) => plural.test(word));
  return ending ? word.replace(ending[0], ending[1]) : word;
}

/** Frequent forms of irregular verbs, with the nouns of their acts. */
const IRREGULAR: readonly string[] = [
  "sair sai sais saem saiu sairam saida saindo saido",
  "cair cai caem caiu cairam queda caindo caido",
  "vir vem veio vieram vinda vindo",
  "trazer traz trazem trouxe trouxeram trazido trazendo",
  "pedir peco pede pedem pediu pediram pedido pedindo",
  "perder perco perde perdem perdeu perderam perda perdido perdendo perdi",
  "dizer digo diz dizem disse disseram dito dizendo",
  "ler leio le leem leu leram leitura lido lendo",
  "colocar coloco coloca colocou colocado",
  "por ponho poe poem pos puseram posto pondo",
  "vender vendo vende vendeu venda vendido",
];
const REGULAR = new Map(
  IRREGULAR.flatMap((forms) => {
    const formList = forms.split(" ");
    return formList.map((form) => [form, formList[0]!] as const);
  }),
);

/** Nouns whose stem differs from their verb's: "devolução" and "devolver", "impressão" and "imprimir". */
const DERIVED: readonly (readonly [noun: RegExp, verb: string])[] = [
  [/olu(cao|tivo)$/, "olv"],
  [/press(ao|ora?|o)$/, "prim"],
  [/(p|f)ens(ao|o)$/, "$1end"],
  [/(cl)us(ao|o)$/, "$1u"],
  [/pos(icao|to)$/, "p"],
  [/miss(ao|or)$/, "mit"],
  [/cess(ao|o)$/, "ced"],
  [/scri(cao|to)$/, "screv"],
  [/crev(er|e|i|eu|emos)$/, "crev"],
  [/por$/, "p"],
];

/**
 * Endings of adverbs, diminutives, nouns of an act and forms of verbs, the longest first: the forms of a word share the rest. The
 * number is the least length of the rest.
 */
const ENDINGS: readonly (readonly [least: number, endings: string])[] = [
  [4, "amente emente imente mente"],
  [4, "izacao izador acao icao amento imento adora idora ador idor edor avel ivel ancia encia anca enca ante ente inte agem"],
  [4, "inho inha zinho zinha"],
  [3, "assemos essemos issemos aremos eremos iremos armos ermos irmos assem essem issem avamos iamos ando endo indo"],
  [3, "aram eram iram arao erao irao asse esse isse avam iam arem erem irem ado ada ido ida amos emos imos ava"],
  [3, "aste este iste ei ou eu iu ar er ir am em"],
  [4, "i"],
  [3, "cao sao"],
];
const BY_LENGTH = ENDINGS.flatMap(([least, endings]) => endings.split(" ").map((ending) => ({ ending, least }))).sort(
  (first, second) => second.ending.length - first.ending.length,
);
const LAST_VOWELS = /[aeo]$/;
/** A shorter word without its vowel would equal another: "mesa" and "mês". */
const SHORTEST_WITH_VOWEL = 5;

/** The part of a word that its forms share: "emprestar", "emprestei" and "emprestado", "aluna" and "alunos", "devolução" and "devolvido". */
export function stemOf(word: string): string {
  const singular = singularOf(word);
  const regular = REGULAR.get(word) ?? REGULAR.get(singular);
  if (regular !== undefined) {
    return regular;
  }
  const derived = DERIVED.find(([noun]) => noun.test(singular));
  if (derived) {
    return singular.replace(derived[0], derived[1]);
  }
  const knownEnding = BY_LENGTH.find(
    ({ ending, least }) => singular.length - ending.length >= least && singular.endsWith(ending),
  );
  const stem = knownEnding ? singular.slice(0, -knownEnding.ending.length) : singular;
  return stem.length >= SHORTEST_WITH_VOWEL ? stem.replace(LAST_VOWELS, "") : stem;
}

/** Everyday words at a school with one meaning. A page has one of them, and people type another. */
const SYNONYMS: readonly string[] = [
  "mandar enviar remeter disparar",
  "incluir adicionar acrescentar inserir cadastrar registrar colocar botar",
  "apagar excluir deletar remover eliminar tirar",
  "mudar trocar alterar corrigir editar mexer atualizar acertar arrumar",
  "consertar reparar reparo manutencao",
  "quebrado estragado danificado rasgado defeito defeituoso pifado",
  "descartar jogar baixa",
  "procurar buscar achar encontrar localizar pesquisar",
  "sumir perder extraviar desaparecer",
  "pegar retirar levar",
  "receber chegar",
  "unir unificar mesclar repetido duplicado",
  "avisar comunicar informar notificar",
  "cobrar atrasado atraso devendo devedor",
  "baixar exportar excel planilha",
  "subir importar planilha",
  "aluno estudante menino menina crianca",
  "professor docente",
  "pai mae responsavel familia",
  "funcionario servidor colega",
  "celular telefone telefonia zap whatsapp",
  "computador notebook maquina micro equipamento",
  "material produto item mercadoria insumo",
  "fornecedor loja vendedor",
  "carteirinha carteira cartao cracha",
  "senha login acesso",
  "usuario conta",
  "feriado folga recesso",
  "relatorio estatistica grafico numeros",
  "historico auditoria registro",
  "copia backup",
];
const GROUPS = new Map<string, Set<number>>();
for (const [group, words] of SYNONYMS.entries()) {
  for (const word of words.split(" ")) {
    const stem = stemOf(word);
    GROUPS.set(stem, (GROUPS.get(stem) ?? new Set()).add(group));
  }
}

/** Whether two stems belong to words with one meaning. */
export function areSynonyms(first: string, second: string): boolean {
  const [groups, otherGroups] = [GROUPS.get(first), GROUPS.get(second)];
  return groups !== undefined && otherGroups !== undefined && [...groups].some((group) => otherGroups.has(group));
}
