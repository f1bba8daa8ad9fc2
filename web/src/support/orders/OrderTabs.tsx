import { LinkSwitch } from "../../ui/LinkSwitch";

/** The orders, and the plans that open some of them. */
export function OrderTabs() {
  return (
    <LinkSwitch
      label="Ordens e planos"
      tabs={[
        { to: "/ordem-servico", label: "Ordens" },
        { to: "/ordem-servico/planos", label: "Planos" },
      ]}
    />
  );
}
