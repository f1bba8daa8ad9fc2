import type { ReactNode } from "react";
import { LinkTabs } from "../ui/LinkTabs";
import { Page } from "../ui/Page";

const TABS = [
  { to: "/pessoas", label: "Pessoas" },
  { to: "/pessoas/turmas", label: "Turmas" },
] as const;

interface PeoplePageProps {
  title: string;
  count: string | undefined;
  actions: ReactNode;
  children: ReactNode;
}

/** The frame of the two lists: people, and the classes that they are in. */
export function PeoplePage({ children, ...page }: PeoplePageProps) {
  return (
    <Page {...page}>
      <LinkTabs label="Cadastros" tabs={TABS} />
      {children}
    </Page>
  );
}
