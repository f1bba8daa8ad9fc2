import { useRef, useState } from "react";
import type { DeliveredSet } from "../../../../domain/library/class-sets/commands";
import { itemsAgain, type RefusedLine, tally, withFollowUps } from "../../../../domain/library/class-sets/follow-ups";
import { useCommand } from "../../data/call";
import { newId } from "../../data/client";
import { isTaken } from "../../data/errors";
import { notify } from "../../ui/notify";
import type { Override } from "../circulation/desk/useDesk";
import { CLASS_SET_QUERIES } from "./queries";

interface FollowUps {
  /** The followed delivery. */
  delivery: string;
  deliveries: readonly DeliveredSet[];
  /** The overrides on the way, by reader. */
  overrides: Readonly<Record<string, readonly Override[]>>;
}

const NONE: FollowUps = { delivery: "", deliveries: [], overrides: {} };

/**
 * Books that a delivery refused and a librarian overrides leave as a separate delivery; on the screen it counts with the first.
 * @param overridesBefore the overrides for a reader before the delivery.
 */
export function useFollowUps(
  deliveredSet: DeliveredSet | null | undefined,
  group: string,
  overridesBefore: (reader: string) => readonly Override[] = () => [],
) {
  const [followUps, setFollowUps] = useState(NONE);
  /** The ids of repeated sends until an answer, by delivery and line. */
  const ids = useRef(new Map<string, string>());
  const send = useCommand("library/deliver-class-set", CLASS_SET_QUERIES);
  const { deliveries, overrides: earlierOverrides } = followUps.delivery === deliveredSet?.id ? followUps : NONE;
  const verdicts = withFollowUps(deliveredSet?.verdicts ?? [], deliveries);

  async function override(line: RefusedLine, overrides: readonly Override[]): Promise<void> {
    if (!deliveredSet) {
      return;
    }
    const { kind, due } = deliveredSet;
    const key = `${deliveredSet.id} ${line.reader} ${line.sentence}`;
    const id = ids.current.get(key) ?? newId();
    ids.current.set(key, id);
    const codes = overrides.map(({ code }) => code);
    const previousOverrides = earlierOverrides[line.reader] ?? overridesBefore(line.reader);
    const allOverrides = [...previousOverrides.filter(({ code }) => !codes.includes(code)), ...overrides];
    const terms = { id, kind, class: group, due, note: "", items: itemsAgain(line), overrides: allOverrides };
    const answer = await send.mutateAsync(terms).catch((error: unknown) => {
      if (isTaken(error)) {
        ids.current.delete(key);
      }
      throw error;
    });
    ids.current.delete(key);
    setFollowUps({
      delivery: deliveredSet.id,
      deliveries: [...deliveries, answer],
      overrides: { ...earlierOverrides, [line.reader]: allOverrides },
    });
    const notifyAs = answer.lent + answer.given > 0 ? notify.ok : notify.warn;
    notifyAs(answer.sentence);
  }

  return {
    verdicts,
    ...tally(verdicts),
    /** The delivery and its follow-ups. */
    sets: deliveredSet ? [deliveredSet.id, ...deliveries.map(({ id }) => id)] : [],
    override,
  };
}
