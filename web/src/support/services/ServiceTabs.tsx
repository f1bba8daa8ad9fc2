import { LinkSwitch } from "../../ui/LinkSwitch";

/** The services, and the team's frequent texts. */
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
