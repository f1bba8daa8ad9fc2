import { LinkSwitch } from "../../ui/LinkSwitch";

/** The services, and what the team writes again and again. */
export function ServiceTabs() {
  return (
    <LinkSwitch
      label="Serviços e textos"
      tabs={[
        { to: "/servicos", label: "Serviços" },
        { to: "/servicos/textos", label: "Textos prontos" },
      ]}
    />
  );
}
