import entries from "virtual:help/entries";
import { useMemo, useState } from "react";
import { Link, NavigationType, useLocation, useNavigationType, useSearchParams } from "react-router-dom";
import { HELP_AREAS, type HelpArea, type HelpEntry, isOwnHelp, ownFirst } from "../../../../domain/platform/help-page";
import { heldBy } from "../../../../domain/roles";
import { useSession } from "../../data/session";
import { Card } from "../../ui/Card";
import { HelpFrame } from "./HelpFrame";
import { HelpList } from "./HelpList";
import { HelpSearch } from "./HelpSearch";
import classes from "./help.module.css";

const NOBODY: readonly string[] = [];
const TYPED = "busca";

const link = (slug: string, text: string) => <Link to={`/ajuda/${slug}`}>{text}</Link>;

/** /ajuda: every page, one's own work first. */
export default function HelpStart() {
  const { user } = useSession();
  const held = useMemo(() => (user ? heldBy(user) : NOBODY), [user]);
  const [params, setParams] = useSearchParams();
  // What is typed stands by itself: the address follows later, and would give back an earlier text. Only a link or the browser's way
  // back bring another one.
  const { key } = useLocation();
  const navigation = useNavigationType();
  const [seen, setSeen] = useState(key);
  const [typed, setTyped] = useState(params.get(TYPED) ?? "");
  if (key !== seen) {
    setSeen(key);
    if (navigation !== NavigationType.Replace) {
      setTyped(params.get(TYPED) ?? "");
    }
  }
  const parts = partsFor(held);
  return (
    <HelpFrame title="Ajuda" isStart>
      <HelpSearch
        typed={typed}
        onType={(next) => {
          setTyped(next);
          setParams(next ? { [TYPED]: next } : {}, { replace: true, preventScrollReset: true });
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

/** The parts of the help, first those that hold one's own work, and within each one's own work first. */
function partsFor(held: readonly string[]): Part[] {
  const parts = (Object.keys(HELP_AREAS) as HelpArea[])
    .map((area) => ({
      area,
      pages: ownFirst(
        entries.filter((entry) => entry.area === area),
        held,
      ),
    }))
    .filter(({ pages }) => pages.length > 0);
  const own = ({ pages }: Part) => pages.filter((entry) => isOwnHelp(entry, held)).length;
  // A user with all rights has work in each: the order stays the product's.
  return held.includes("Admin") ? parts : parts.sort((one, other) => Math.sign(own(other)) - Math.sign(own(one)));
}
