import type { ReactNode } from "react";
import { LinkTabs } from "../ui/LinkTabs";
import { Page } from "../ui/Page";

const TABS = [
  { to: "/configuracoes", label: "Escola" },
  { to: "/configuracoes/calendario", label: "Calendário" },
  { to: "/configuracoes/emprestimos", label: "Regras de empréstimo" },
  { to: "/configuracoes/biblioteca", label: "Biblioteca" },
] as const;

/** The frame of every settings page. */
export function SettingsPage({ children }: { children: ReactNode }) {
  return (
    <Page title="Configurações" tab="">
      <LinkTabs label="Configurações" tabs={TABS} />
      {children}
    </Page>
  );
}
