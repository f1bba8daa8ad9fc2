import { LinkSwitch } from "../ui/LinkSwitch";

const TABS = [
  { to: "/pessoas", label: "Pessoas" },
  { to: "/pessoas/turmas", label: "Turmas" },
  { to: "/pessoas/carteiras", label: "Carteiras" },
  { to: "/pessoas/fotos", label: "Fotos" },
  { to: "/pessoas/autorizacoes", label: "Autorizações" },
  { to: "/pessoas/pedidos", label: "Pedidos" },
] as const;

/** The tabs of the lists: people, their classes, cards, photos, consents and requests. */
export function PeopleTabs() {
  return <LinkSwitch label="Cadastros" tabs={TABS} />;
}
