/** The first step that a user left for the screen of its act: the screen shows a link back to it. */
import { observable, useObservable } from "../../data/observable";

interface LeftStep {
  /** The user's id: another person at this computer gets no link. */
  user: string;
  id: string;
  title: string;
}

const leftStep = observable<LeftStep | null>(null);

/** @param step null: there is no link any more. */
export const leaveStep = (step: LeftStep | null): void => leftStep.set(step);

/** Follows the step that the user left. */
export const useLeftStep = (): LeftStep | null => useObservable(leftStep);
