import { Button, Group } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { Link, useNavigate } from "react-router-dom";
import { useApplication } from "../ui/application-context";
import { formatNumber } from "../ui/format";
import { totalText } from "../ui/table/list-state";
import { useSingleKey } from "../ui/use-single-key";
import classes from "./RecordNav.module.css";
import type { Neighbours } from "./useNeighbours";

interface RecordNavProps {
  neighbours: Neighbours;
  /** The list's name: "Acervo". */
  list: string;
}

/** Above a record: the links back to its list, and to its neighbours there. The keys j and k move between them. */
export function RecordNav({ neighbours, list }: RecordNavProps) {
  const { previous, next, position, total, more } = neighbours;
  const navigate = useNavigate();
  const { singleKeys } = useApplication();
  useSingleKey("k", () => void navigate(previous), previous !== "");
  useSingleKey("j", () => void navigate(next), next !== "");
  return (
    <nav className={classes.nav} aria-label={list}>
      <Link to={neighbours.list} className={classes.backLink}>
        <IconChevronLeft size={18} aria-hidden />
        {list}
      </Link>
      {position > 0 && total > 1 ? (
        <Group gap="0.375rem" wrap="nowrap">
          <span className={classes.position}>
            {formatNumber(position)} de {totalText(total, more, formatNumber)}
          </span>
          <Step to={previous} label="Anterior" keys={singleKeys ? "k" : undefined} />
          <Step to={next} label="Próximo" keys={singleKeys ? "j" : undefined} forward />
        </Group>
      ) : null}
    </nav>
  );
}

function Step({ to, label, keys, forward }: { to: string; label: string; keys: string | undefined; forward?: boolean }) {
  const icon = forward ? <IconChevronRight size={18} aria-hidden /> : <IconChevronLeft size={18} aria-hidden />;
  if (to === "") {
    return (
      <Button variant="default" size="compact-md" disabled aria-label={label}>
        {icon}
      </Button>
    );
  }
  return (
    <Button variant="default" size="compact-md" component={Link} to={to} aria-label={label} aria-keyshortcuts={keys}>
      {icon}
    </Button>
  );
}
