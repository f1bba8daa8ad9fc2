/** The first step that somebody left for the screen on which its act is: the screen leads back to it. */
import { observable, useObservable } from "../../data/observable";

interface LeftStep {
  /** Whose it is: another person at this computer is led nowhere. */
  user: string;
  id: string;
  title: string;
}

const leftStep = observable<LeftStep | null>(null);

/** @param step null: nobody is led back any more. */
export const leaveStep = (step: LeftStep | null): void => leftStep.set(step);

/** Follows which step was left. */
export const useLeftStep = (): LeftStep | null => useObservable(leftStep);
