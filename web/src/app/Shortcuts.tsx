import { Button, Switch } from "@mantine/core";
import { useMatches } from "react-router-dom";
import type { AppRoute } from "../area";
import { KeyHint } from "../ui/KeyHint";
import { TopDialog } from "../ui/TopDialog";
import type { Action } from "./actions";
import { keysInWords } from "./keys";
import { singleKeys, useSingleKeys } from "./preferences";
import classes from "./Shortcuts.module.css";

/** All keys, from the registry and from the open screen. */
export default function Shortcuts({ actions, onClose }: { actions: readonly Action[]; onClose: () => void }) {
  const on = useSingleKeys();
  const route = useMatches().at(-1)?.handle as AppRoute | undefined;
  const everywhere = actions.flatMap(({ keys, label }) => (keys ? [{ keys: keysInWords(keys), label }] : []));
  return (
    <TopDialog label="Atalhos do teclado" onClose={onClose}>
      <div className={classes.box}>
        <h2 className={classes.title}>Atalhos do teclado</h2>
        {route?.shownKeys ? <Table heading={`Nesta tela: ${route.title}`} rows={route.shownKeys} /> : null}
        <Table heading="Em todas as telas" rows={everywhere} />
        <Switch
          label="Usar atalhos de uma só tecla (E, ?, /)"
          description="Desative se um comando de voz ou um toque acidental os aciona. Os atalhos com Ctrl continuam."
          checked={on}
          onChange={(event) => singleKeys.set(event.currentTarget.checked)}
        />
        <Button variant="default" className={classes.close} onClick={onClose}>
          Fechar
        </Button>
      </div>
    </TopDialog>
  );
}

function Table({ heading, rows }: { heading: string; rows: readonly { keys: string; label: string }[] }) {
  return (
    <table className={classes.table}>
      <caption className={classes.caption}>{heading}</caption>
      <tbody>
        {rows.map(({ keys, label }) => (
          <tr key={keys}>
            <th scope="row" className={classes.label}>
              {label}
            </th>
            <td className={classes.keys}>
              <KeyHint keys={keys} />
              <span className="visually-hidden">{keys}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
