import type { ReactNode } from "react";
import { LinkSwitch } from "../../ui/LinkSwitch";
import { Page } from "../../ui/Page";

const TABS = [
  { to: "/avisos", label: "Histórico" },
  { to: "/avisos/hoje", label: "Para enviar" },
  { to: "/avisos/textos", label: "Textos" },
] as const;

interface NoticesPageProps {
  count?: string | undefined;
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of the pages about the library's notices. */
export function NoticesPage({ children, ...head }: NoticesPageProps) {
  return (
    <Page title="Avisos aos leitores" tab="" views={<LinkSwitch label="Avisos aos leitores" tabs={TABS} />} {...head}>
      {children}
    </Page>
  );
}
