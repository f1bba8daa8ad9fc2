import { Switch } from "@mantine/core";
import { useState } from "react";
import type { NoticeChoice } from "../../../../domain/platform/commands";
import { withinSentence } from "../../../../domain/text";
import { useCommand, useRead } from "../../data/call";
import { sentenceOf } from "../../data/errors";
import { LoadingState } from "../../platform/LoadingState";
import { Card } from "../../ui/Card";
import { notify } from "../../ui/notify";
import classes from "./NoticeChoices.module.css";

const WAYS = { bell: "Sino", mail: "E-mail" } as const;
type Way = keyof typeof WAYS;

/** A person's choice of notifications: one line for each topic of their roles. */
export function NoticeChoices() {
  const choices = useRead("platform/notice-choices", {});
  return (
    <Card title="Notificações" flush>
      {choices.data ? (
        <ul className="plain-list" aria-label="Notificações">
          {choices.data.choices.map((choice) => (
            <Choice key={choice.topic} choice={choice} />
          ))}
        </ul>
      ) : (
        <LoadingState query={choices} />
      )}
      <p className={classes.foot}>Mudanças nos seus perfis de acesso são sempre notificadas no sino.</p>
    </Card>
  );
}

function Choice({ choice }: { choice: NoticeChoice }) {
  // A click shows at once, and is reverted where the server refuses.
  const [pendingWays, setPendingWays] = useState<Record<Way, boolean> | null>(null);
  const choose = useCommand("platform/choose-notices", ["platform/notice-choices"]);
  const ways = pendingWays ?? { bell: choice.bell, mail: choice.mail };
  const press = async (way: Way) => {
    const next = { ...ways, [way]: !ways[way] };
    setPendingWays(next);
    try {
      await choose.mutateAsync({ topic: choice.topic, ...next });
    } catch (error) {
      setPendingWays(null);
      notify.bad(sentenceOf(error));
    }
  };
  return (
    <li className={classes.topic}>
      <span className={classes.words}>
        {choice.label}
        <small>{choice.note}</small>
      </span>
      {(Object.keys(WAYS) as Way[]).map((way) => (
        <Switch
          key={way}
          className={classes.way}
          label={WAYS[way]}
          aria-label={`${choice.label}: ${withinSentence(WAYS[way])}`}
          checked={ways[way]}
          onChange={() => void press(way)}
        />
      ))}
    </li>
  );
}
