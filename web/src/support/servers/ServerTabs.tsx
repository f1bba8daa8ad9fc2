import { LinkSwitch } from "../../ui/LinkSwitch";

/** Both meanings of "servidores" in a public school: the machines, and the people. */
export function ServerTabs() {
  return (
    <LinkSwitch
      label="Servidores"
      tabs={[
        { to: "/servidores", label: "Máquinas" },
        { to: "/servidores/equipe", label: "Equipe" },
      ]}
    />
  );
}
