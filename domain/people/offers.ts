/** The sectors that a school usually has. */
import type { Offer } from "../platform/first-steps";

export const sectorOffers: readonly Offer[] = [
  { name: "Secretaria", note: "atendimento, matrículas e documentos" },
  { name: "Direção", note: "" },
  { name: "Coordenação pedagógica", note: "" },
  { name: "Professores", note: "" },
  { name: "Biblioteca", note: "" },
  { name: "Tecnologia", note: "suporte de TI e laboratório" },
  { name: "Almoxarifado", note: "" },
  { name: "Cozinha", note: "merenda" },
  { name: "Limpeza e manutenção", note: "" },
  { name: "Portaria", note: "" },
];
