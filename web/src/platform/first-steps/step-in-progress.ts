/** The first step that a user left for the screen of its act: the screen shows a link back to it. */
import { observable, useObservable } from "../../data/observable";

interface StepInProgress {
  /** The user's id: another person at this computer gets no link. */
  user: string;
  id: string;
  title: string;
}

const stepInProgress = observable<StepInProgress | null>(null);

/** @param step null: there is no link any more. */
export const setStepInProgress = (step: StepInProgress | null): void => stepInProgress.set(step);

/** Follows the step that the user left. */
export const useStepInProgress = (): StepInProgress | null => useObservable(stepInProgress);
