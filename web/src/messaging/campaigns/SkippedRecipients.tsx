import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import type { CampaignDetail } from "../../../../domain/messaging/campaigns/commands";
import { count } from "../../../../domain/text";
import { useSearch } from "../../data/lists";
import { Card } from "../../ui/Card";
import classes from "./campaigns.module.css";

const MAX_ROWS = 200;
const OTHER = {
  email: { to: "/whatsapp/novo", label: "Escrever para eles pelo WhatsApp" },
  assisted: { to: "/email/novo", label: "Escrever para eles por e-mail" },
  whatsapp: { to: "/email/novo", label: "Escrever para eles por e-mail" },
} as const;

/** The people left out at the launch, with the reason; and the button for the other channel. */
export function SkippedRecipients({ campaign }: { campaign: CampaignDetail }) {
  const { id, excluded, channel, unreached } = campaign;
  const answer = useSearch("campaign-exclusions", { q: "", perPage: MAX_ROWS, filters: { campaign: id } });
  const { to, label } = OTHER[channel];
  if (unreached === 0 && excluded === 0) {
    return null;
  }
  return (
    <Card title="Pessoas não alcançadas" sideContent={unreached > 0 ? count(unreached, "pessoa", "pessoas") : undefined}>
      {excluded > 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by keyboard
        <ul className={classes.excludedList} aria-label="Pessoas excluídas" tabIndex={0}>
          {(answer.data?.items ?? []).map((row) => (
            <li key={row.id}>
              <span>
                {row.name}
                {row.class_name ? `, ${row.class_name}` : ""}
              </span>
              <span className={classes.soft}>{row.reason}</span>
            </li>
          ))}
          {excluded > MAX_ROWS ? <li className={classes.soft}>e mais {excluded - MAX_ROWS}</li> : null}
        </ul>
      ) : null}
      {unreached > 0 ? (
        <div>
          <Button component={Link} to={`${to}?sem=${id}`} variant="default" size="compact-sm">
            {label}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}
