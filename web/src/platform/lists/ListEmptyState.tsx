import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { EmptyState, type EmptyStateProps } from "../../ui/EmptyState";

/** The button for a new record: on a page of its own, or in a drawer. */
export type NewRecord = { label: string; to: string } | { label: string; onPress: () => void };

/** A list that has never had a row: its sentence, and its next act. Without an act: the new record's. */
export interface EmptyList extends Omit<EmptyStateProps, "action"> {
  link?: { label: string; to: string };
  action?: ReactNode;
  /** Right of the act. */
  sideAction?: ReactNode;
}

interface ListEmptyStateProps extends EmptyList {
  newRecord?: NewRecord | undefined;
}

export function ListEmptyState({ drawing, sentence, link, action, sideAction, newRecord }: ListEmptyStateProps) {
  const start = link ?? newRecord;
  const act = action === undefined && start ? <Start {...start} /> : action;
  return (
    <EmptyState
      drawing={drawing}
      sentence={sentence}
      action={
        act || sideAction ? (
          <>
            {act}
            {sideAction}
          </>
        ) : null
      }
    />
  );
}

function Start(start: NewRecord) {
  return "to" in start ? (
    <Button component={Link} to={start.to}>
      {start.label}
    </Button>
  ) : (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={start.onPress}>
      {start.label}
    </Button>
  );
}
