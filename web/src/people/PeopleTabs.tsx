import { LinkSwitch } from "../ui/LinkSwitch";

const TABS = [
  { to: "/pessoas", label: "Pessoas" },
  { to: "/pessoas/turmas", label: "Turmas" },
  { to: "/pessoas/carteiras", label: "Carteiras" },
  { to: "/pessoas/fotos", label: "Fotos" },
  { to: "/pessoas/autorizacoes", label: "Autorizações" },
  { to: "/pessoas/pedidos", label: "Pedidos" },
] as const;

/** Between the lists: people, the classes that they are in, their cards and photos, what families agreed to and asked. */
export function PeopleTabs() {
  return <LinkSwitch label="Cadastros" tabs={TABS} />;
}
