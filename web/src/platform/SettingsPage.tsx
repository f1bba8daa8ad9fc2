import type { ReactNode } from "react";
import { LinkTabs } from "../ui/LinkTabs";
import { Page } from "../ui/Page";
import { useLoadedAreas } from "./loaded-areas";

/** The frame of every settings page: the school's own tabs, then the areas'. */
export function SettingsPage({ children }: { children: ReactNode }) {
  const { routes } = useLoadedAreas();
  const areaOrder = ({ area }: { area: string }) => Number(area !== "platform");
  const tabs = routes
    .flatMap(({ path, settings, area }) => (settings ? [{ to: `/${path}`, label: settings, area }] : []))
    .sort((tab, other) => areaOrder(tab) - areaOrder(other));
  return (
    <Page title="Configurações" tab="">
      <LinkTabs label="Configurações" tabs={tabs} />
      {children}
    </Page>
  );
}
