import entries from "virtual:help/entries";
import { useMemo, useState } from "react";
import { Link, NavigationType, useLocation, useNavigationType, useSearchParams } from "react-router-dom";
import { HELP_AREAS, type HelpArea, type HelpEntry, isOwnHelp, ownFirst } from "../../../../domain/platform/help-page";
import { permissionsOf } from "../../../../domain/roles";
import { useSession } from "../../data/session";
import { Card } from "../../ui/Card";
import { HelpFrame } from "./HelpFrame";
import { HelpList } from "./HelpList";
import { HelpSearch } from "./HelpSearch";
import classes from "./help.module.css";

const NO_PERMISSIONS: readonly string[] = [];
const QUERY_PARAM = "busca";

const link = (slug: string, text: string) => <Link to={`/ajuda/${slug}`}>{text}</Link>;

/** /ajuda: every page, those about the user's own work first. */
export default function HelpStart() {
  const { user } = useSession();
  const permissions = useMemo(() => (user ? permissionsOf(user) : NO_PERMISSIONS), [user]);
  const [params, setParams] = useSearchParams();
  // The typed text is independent: the address follows later, and would restore an earlier text. Only a link or the browser's
  // back button change it.
  const { key } = useLocation();
  const navigation = useNavigationType();
  const [seenKey, setSeenKey] = useState(key);
  const [text, setText] = useState(params.get(QUERY_PARAM) ?? "");
  if (key !== seenKey) {
    setSeenKey(key);
    if (navigation !== NavigationType.Replace) {
      setText(params.get(QUERY_PARAM) ?? "");
    }
  }
  const parts = partsFor(permissions);
  return (
    <HelpFrame title="Ajuda" isStart>
      <HelpSearch
        text={text}
        onType={(next) => {
          setText(next);
          setParams(next ? { [QUERY_PARAM]: next } : {}, { replace: true, preventScrollReset: true });
        }}
        link={link}
      >
        <div className={classes.areas}>
          {parts.map(({ area, pages }) => (
            <Card key={area} title={HELP_AREAS[area]}>
              <HelpList entries={pages} link={link} />
            </Card>
          ))}
        </div>
      </HelpSearch>
    </HelpFrame>
  );
}

interface Part {
  area: HelpArea;
  pages: HelpEntry[];
}

/** The parts of the help, first those with the user's own work, and within each its own pages first. */
function partsFor(permissions: readonly string[]): Part[] {
  const parts = (Object.keys(HELP_AREAS) as HelpArea[])
    .map((area) => ({
      area,
      pages: ownFirst(
        entries.filter((entry) => entry.area === area),
        permissions,
      ),
    }))
    .filter(({ pages }) => pages.length > 0);
  const ownPageCount = ({ pages }: Part) => pages.filter((entry) => isOwnHelp(entry, permissions)).length;
  // A user with all rights works in each part: the product's order stays.
  return permissions.includes("Admin")
    ? parts
    : parts.sort((part, other) => Math.sign(ownPageCount(other)) - Math.sign(ownPageCount(part)));
}
