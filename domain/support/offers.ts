/** The usual records of a state school's IT desk, offered on the first day, so that nobody types them. */
import type { Offer } from "../platform/first-steps";
import { listing } from "../text";

interface KindOffer {
  name: string;
  faults: readonly string[];
  life_months: number;
  server?: true;
}

/** Kinds of machines with their most frequent faults. */
export const KIND_OFFERS: readonly KindOffer[] = [
  {
    ...{ name: "Computador", life_months: 60 },
    faults: ["Não liga", "Sem imagem", "Teclado ou mouse", "Sem internet", "Muito lento", "Não entra no sistema"],
  },
  {
    ...{ name: "Notebook", life_months: 60 },
    faults: ["Não liga", "Tela trincada", "Teclado com defeito", "Bateria não segura carga", "Sem internet", "Muito lento"],
  },
  { name: "Tablet", life_months: 36, faults: ["Não carrega", "Tela trincada", "Sem internet", "Travado"] },
  {
    ...{ name: "Projetor", life_months: 60 },
    faults: ["Não liga", "Sem imagem", "Imagem amarelada", "Sem som", "Controle não funciona", "Cabo com defeito"],
  },
  { name: "TV", life_months: 60, faults: ["Não liga", "Sem imagem", "Sem som", "Controle não funciona", "Tela trincada"] },
  { name: "Lousa digital", life_months: 84, faults: ["Não liga", "Caneta não responde", "Sem imagem", "Toque fora do lugar"] },
  {
    ...{ name: "Impressora", life_months: 60 },
    faults: ["Papel preso", "Sem toner", "Impressão manchada", "Não imprime", "Barulho estranho"],
  },
  { name: "Caixa de som", life_months: 60, faults: ["Sem som", "Não carrega", "Microfone sem som", "Chiado"] },
  { name: "Monitor", life_months: 72, faults: ["Sem imagem", "Imagem piscando", "Tela trincada"] },
  { name: "Nobreak", life_months: 60, faults: ["Apitando", "Não segura energia", "Não liga"] },
  { name: "Ponto de acesso Wi-Fi", life_months: 60, faults: ["Sem sinal", "Sinal fraco", "Cai toda hora"] },
  { name: "Câmera de segurança", life_months: 60, faults: ["Sem imagem", "Imagem embaçada", "Fora do lugar"] },
  { name: "Servidor", life_months: 84, server: true, faults: ["Fora do ar", "Lento", "Disco cheio"] },
];

interface ServiceOffer {
  name: string;
  category: string;
  description: string;
  /** Minutes of opening hours. */
  response_minutes: number;
  solution_minutes: number;
  /** The kinds of machines whose reports by label become calls of this service. */
  kinds?: readonly string[];
}

/** The usual services, with targets that a team of one or two can keep. */
export const SERVICE_OFFERS: readonly ServiceOffer[] = [
  {
    ...{ name: "Computador, notebook ou tablet", category: "Equipamentos", response_minutes: 60, solution_minutes: 960 },
    description: "Não liga, está lento, tela, teclado ou mouse com defeito",
    kinds: ["Computador", "Notebook", "Tablet", "Monitor", "Nobreak"],
  },
  {
    ...{ name: "Projetor, TV ou lousa digital", category: "Equipamentos", response_minutes: 30, solution_minutes: 480 },
    description: "Sem imagem, sem som, não liga",
    kinds: ["Projetor", "TV", "Lousa digital"],
  },
  {
    ...{ name: "Impressora", category: "Equipamentos", response_minutes: 60, solution_minutes: 480 },
    description: "Papel preso, toner, impressão com defeito",
    kinds: ["Impressora"],
  },
  {
    ...{ name: "Som e microfone", category: "Equipamentos", response_minutes: 60, solution_minutes: 960 },
    description: "Caixa de som, microfone e cabos",
    kinds: ["Caixa de som"],
  },
  {
    ...{ name: "Internet e rede", category: "Rede", response_minutes: 30, solution_minutes: 480 },
    description: "Sem internet, Wi-Fi fraco, câmera ou servidor fora do ar",
    kinds: ["Ponto de acesso Wi-Fi", "Câmera de segurança", "Servidor"],
  },
  {
    ...{ name: "Senha e acesso", category: "Contas", response_minutes: 60, solution_minutes: 240 },
    description: "E-mail institucional, diário, conta bloqueada",
  },
  {
    ...{ name: "Instalação de programa", category: "Programas", response_minutes: 120, solution_minutes: 1440 },
    description: "Programa novo ou atualização",
  },
  {
    ...{ name: "Apoio em evento", category: "Apoio", response_minutes: 240, solution_minutes: 1440 },
    description: "Som, projetor e notebook para reunião ou apresentação",
  },
  {
    ...{ name: "Outro assunto", category: "Apoio", response_minutes: 120, solution_minutes: 1440 },
    description: "O que não está na lista",
  },
];

/** Rooms in which machines stand. */
export const ROOM_OFFERS: readonly string[] = [
  "Laboratório de informática",
  "Biblioteca",
  "Sala dos professores",
  "Secretaria",
  "Direção",
  "Coordenação",
  "Sala de vídeo",
  "Auditório",
];

export const kindOffers: readonly Offer[] = KIND_OFFERS.map(({ name, faults }) => ({ name, note: listing(faults) }));
export const serviceOffers: readonly Offer[] = SERVICE_OFFERS.map(({ name, description }) => ({ name, note: description }));
export const roomOffers: readonly Offer[] = ROOM_OFFERS.map((name) => ({ name, note: "" }));
