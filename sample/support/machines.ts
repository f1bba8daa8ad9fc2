/** The equipment of the sample school: real kinds of machines, by the room. */

export interface SampleKind {
  name: string;
  faults: readonly string[];
  life: number;
  server?: boolean;
  /** Maker and model, with the price in centavos. */
  models: readonly (readonly [brand: string, model: string, value: number])[];
}

export const SAMPLE_KINDS = {
  notebook: {
    name: "Notebook",
    faults: ["Não liga", "Tela trincada", "Teclado falhando", "Bateria não segura", "Sem internet", "Muito lento"],
    life: 60,
    models: [
      ["Positivo", "Motion C4120", 219_900],
      ["Multilaser", "UB420", 189_900],
    ],
  },
  desktop: {
    name: "Computador",
    faults: ["Não liga", "Sem imagem", "Teclado ou mouse", "Sem internet", "Muito lento", "Não entra no sistema"],
    life: 60,
    models: [
      ["Dell", "OptiPlex 3080", 389_000],
      ["HP", "ProDesk 400 G6", 365_000],
    ],
  },
  monitor: {
    name: "Monitor",
    faults: ["Sem imagem", "Imagem piscando", "Riscado"],
    life: 72,
    models: [["LG", "20MK400H", 69_900]],
  },
  projector: {
    name: "Projetor",
    faults: ["Não liga", "Sem imagem", "Imagem amarelada", "Sem som", "Controle sumiu", "Cabo com defeito"],
    life: 60,
    models: [["Epson", "PowerLite E20", 329_900]],
  },
  printer: {
    name: "Impressora",
    faults: ["Papel preso", "Sem toner", "Mancha o papel", "Não imprime", "Barulho estranho"],
    life: 60,
    models: [
      ["HP", "LaserJet Pro M404dw", 249_900],
      ["Brother", "DCP-L5652DN", 389_900],
    ],
  },
  tablet: {
    name: "Tablet",
    faults: ["Não carrega", "Tela trincada", "Sem internet", "Travado"],
    life: 36,
    models: [["Samsung", "Galaxy Tab A7 Lite", 99_900]],
  },
  board: {
    name: "Lousa digital",
    faults: ["Caneta não responde", "Sem imagem", "Descalibrada"],
    life: 84,
    models: [["SMART", "Board M777", 899_000]],
  },
  speaker: {
    name: "Caixa de som",
    faults: ["Sem som", "Não carrega", "Microfone mudo"],
    life: 60,
    models: [["JBL", "EON One", 459_000]],
  },
  switch: {
    name: "Switch de rede",
    faults: ["Sem internet na sala", "Luz apagada"],
    life: 84,
    models: [["TP-Link", "TL-SG1024D", 79_900]],
  },
  access: {
    name: "Ponto de acesso Wi-Fi",
    faults: ["Sem sinal", "Sinal fraco", "Pede senha"],
    life: 60,
    models: [["Ubiquiti", "U6 Lite", 89_900]],
  },
  camera: {
    name: "Câmera fotográfica",
    faults: ["Não liga", "Bateria", "Cartão de memória"],
    life: 60,
    models: [["Canon", "EOS Rebel T7", 299_900]],
  },
  server: {
    name: "Servidor",
    faults: ["Fora do ar", "Lento", "Disco cheio"],
    life: 84,
    server: true,
    models: [["Dell", "PowerEdge T150", 1_290_000]],
  },
} as const satisfies Record<string, SampleKind>;

export type SampleKindName = keyof typeof SAMPLE_KINDS;

/** Rooms with their sector, and the number of machines of each kind. */
export const SAMPLE_ROOMS: readonly (readonly [
  room: string,
  building: string,
  sector: string,
  machines: Readonly<Partial<Record<SampleKindName, number>>>,
])[] = [
  [
    "Laboratório de informática 1",
    "Bloco B",
    "Laboratório de informática",
    { desktop: 24, monitor: 24, projector: 1, switch: 1 },
  ],
  [
    "Laboratório de informática 2",
    "Bloco B",
    "Laboratório de informática",
    { desktop: 20, monitor: 20, projector: 1, switch: 1 },
  ],
  ["Sala dos carrinhos", "Bloco B", "Laboratório de informática", { notebook: 60 }],
  [
    "Depósito de TI",
    "Bloco B",
    "Laboratório de informática",
    { notebook: 4, desktop: 3, monitor: 4, projector: 2, speaker: 2, camera: 3 },
  ],
  ["Sala dos servidores", "Bloco A", "Laboratório de informática", { server: 3, switch: 2 }],
  ["Biblioteca", "Bloco A", "Biblioteca", { desktop: 4, monitor: 4, printer: 1, tablet: 12, access: 1 }],
  ["Secretaria", "Bloco A", "Secretaria", { desktop: 5, monitor: 5, printer: 2 }],
  ["Diretoria", "Bloco A", "Diretoria", { desktop: 2, monitor: 2, printer: 1, notebook: 1 }],
  ["Coordenação", "Bloco A", "Coordenação pedagógica", { desktop: 3, monitor: 3, printer: 1 }],
  ["Sala dos professores", "Bloco A", "Sala dos professores", { desktop: 4, monitor: 4, printer: 1, access: 1 }],
  ["Laboratório de ciências", "Bloco B", "Laboratório de ciências", { desktop: 1, monitor: 1, projector: 1, board: 1 }],
  ["Almoxarifado", "Bloco B", "Almoxarifado", { desktop: 1, monitor: 1, printer: 1 }],
  ["Cozinha", "Bloco C", "Cozinha", { desktop: 1, monitor: 1 }],
  ["Quadra", "Área externa", "Quadra", { speaker: 2 }],
  ["Auditório", "Bloco C", "Coordenação pedagógica", { projector: 1, speaker: 2, desktop: 1, board: 1 }],
  ["Sala 6º A", "Bloco D", "Coordenação pedagógica", { projector: 1, board: 1 }],
  ["Sala 7º A", "Bloco D", "Coordenação pedagógica", { projector: 1, board: 1 }],
  ["Sala 8º A", "Bloco D", "Coordenação pedagógica", { projector: 1, board: 1 }],
  ["Sala 9º A", "Bloco D", "Coordenação pedagógica", { projector: 1, access: 1, board: 1 }],
  ["Corredor do bloco D", "Bloco D", "Coordenação pedagógica", { access: 2, switch: 1 }],
];
