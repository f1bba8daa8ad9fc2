/** What a school's stockroom really holds, in the units and at the prices of 2026. */

export interface SampleMaterial {
  name: string;
  unit: string;
  decimals: number;
  /** Of the federal classification of expenses: 3.3.90.30 is consumption. */
  element: string;
  shelf: string;
  /** Centavos for one unit. */
  price: number;
  /** Units that a month takes. */
  monthly: number;
  batch: boolean;
  /** A pack that a supplier sells it in; 0: piece by piece. */
  pack: number;
}

const SHELVES = {
  office: ["3.3.90.30.16", "A"],
  cleaning: ["3.3.90.30.22", "B"],
  kitchen: ["3.3.90.30.07", "C"],
  table: ["3.3.90.30.21", "C"],
  electrical: ["3.3.90.30.26", "D"],
  toner: ["3.3.90.30.17", "E"],
  teaching: ["3.3.90.30.14", "F"],
} as const;

type Line = readonly [name: string, unit: string, price: number, monthly: number, pack?: number];

const KINDS: Readonly<Record<keyof typeof SHELVES, readonly Line[]>> = {
  office: [
    ["Papel sulfite A4 75 g", "resma", 2544, 40, 10],
    ["Papel sulfite A3 75 g", "resma", 5890, 3, 5],
    ["Caneta esferográfica azul", "unidade", 85, 90, 50],
    ["Caneta esferográfica preta", "unidade", 85, 45, 50],
    ["Caneta esferográfica vermelha", "unidade", 85, 40, 50],
    ["Lápis preto nº 2", "unidade", 62, 110, 144],
    ["Borracha branca", "unidade", 54, 60, 40],
    ["Pincel para quadro branco azul", "unidade", 432, 24, 12],
    ["Pincel para quadro branco preto", "unidade", 432, 20, 12],
    ["Apagador para quadro branco", "unidade", 690, 4],
    ["Grampo 26/6", "caixa", 789, 5, 10],
    ["Grampeador de mesa", "unidade", 3190, 1],
    ["Clipe nº 2", "caixa", 345, 6],
    ["Envelope pardo A4", "unidade", 58, 70, 100],
    ["Pasta suspensa", "unidade", 389, 20, 50],
    ["Fita adesiva transparente 45 mm", "rolo", 498, 15, 4],
    ["Cola branca 90 g", "frasco", 315, 30, 12],
    ["Livro de ponto 100 folhas", "unidade", 2450, 1],
  ],
  cleaning: [
    ["Detergente neutro 500 ml", "frasco", 219, 36, 24],
    ["Álcool etílico 70% 1 litro", "frasco", 694, 24, 12],
    ["Água sanitária 5 litros", "galão", 1189, 14, 4],
    ["Desinfetante 2 litros", "frasco", 845, 20, 6],
    ["Sabão em pó 1 kg", "pacote", 1099, 12, 20],
    ["Papel higiênico 300 m", "rolo", 598, 64, 8],
    ["Papel toalha interfolhado", "pacote", 1345, 40, 5],
    ["Saco de lixo 100 litros", "pacote", 3450, 16],
    ["Saco de lixo 40 litros", "pacote", 1690, 14],
    ["Luva de látex tamanho M", "par", 449, 18, 10],
    ["Vassoura de piaçava", "unidade", 1690, 3],
    ["Rodo de 60 cm", "unidade", 1890, 2],
    ["Pano de chão", "unidade", 549, 12, 10],
    ["Esponja dupla face", "unidade", 119, 30, 4],
  ],
  kitchen: [
    ["Arroz tipo 1, 5 kg", "pacote", 2489, 48, 6],
    ["Feijão-carioca 1 kg", "pacote", 749, 70, 10],
    ["Macarrão espaguete 500 g", "pacote", 429, 60, 20],
    ["Óleo de soja 900 ml", "frasco", 729, 30, 20],
    ["Açúcar refinado 1 kg", "pacote", 459, 34, 10],
    ["Sal refinado 1 kg", "pacote", 219, 10, 10],
    ["Leite em pó integral 400 g", "pacote", 1689, 55, 24],
    ["Café torrado e moído 500 g", "pacote", 1890, 12, 10],
    ["Farinha de trigo 1 kg", "pacote", 529, 16, 10],
    ["Extrato de tomate 340 g", "lata", 489, 36, 24],
    ["Carne moída congelada", "quilo", 2990, 45],
    ["Banana-prata", "quilo", 589, 80],
    ["Cenoura", "quilo", 449, 30],
  ],
  table: [
    ["Copo descartável 200 ml", "pacote", 599, 25, 25],
    ["Guardanapo de papel", "pacote", 329, 20, 40],
    ["Filtro de café nº 103", "caixa", 549, 5],
  ],
  electrical: [
    ["Lâmpada LED tubular 18 W", "unidade", 1890, 8, 10],
    ["Lâmpada LED bulbo 9 W", "unidade", 790, 6, 10],
    ["Pilha alcalina AA", "unidade", 289, 16, 4],
    ["Fita isolante 20 m", "rolo", 690, 2],
    ["Cabo de rede Cat6", "metro", 349, 40],
  ],
  toner: [
    ["Toner HP 58A (CF258A)", "unidade", 28_936, 2],
    ["Toner Brother TN-3472", "unidade", 18_990, 2],
    ["Tinta Epson T544 preta", "frasco", 5990, 3],
  ],
  teaching: [
    ["Cartolina branca", "folha", 119, 60, 100],
    ["Papel kraft 60 cm", "metro", 189, 30],
    ["Giz de cera 12 cores", "caixa", 589, 20, 12],
    ["Tinta guache 250 ml", "frasco", 690, 14, 6],
    ["Tesoura escolar sem ponta", "unidade", 449, 10, 12],
    ["EVA liso 40 x 60 cm", "folha", 249, 40, 10],
  ],
};

const DECIMALS: Readonly<Record<string, number>> = { quilo: 3, metro: 2 };

export const SAMPLE_MATERIALS: readonly SampleMaterial[] = (Object.keys(KINDS) as (keyof typeof KINDS)[]).flatMap((kind) =>
  KINDS[kind].map(([name, unit, price, monthly, pack = 0], index): SampleMaterial => {
    const [element, rack] = SHELVES[kind];
    return {
      name,
      unit,
      decimals: DECIMALS[unit] ?? 0,
      element,
      shelf: `${rack}-${1 + (index % 6)}`,
      price,
      monthly,
      batch: kind === "kitchen",
      pack,
    };
  }),
);
