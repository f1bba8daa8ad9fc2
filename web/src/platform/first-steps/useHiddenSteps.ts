import { sentenceOf } from "../../data/errors";
import { useSave } from "../../data/records";
import { SCHOOL_ID } from "../../data/school";
import { notify } from "../../ui/notify";

/** Closes the list of first steps for the whole school, or restores it to the home page. */
export function useHiddenSteps(): (hidden: boolean) => Promise<void> {
  const save = useSave("school", ["platform/home", "platform/first-steps"]);
  return async function hide(hidden: boolean): Promise<void> {
    try {
      await save.mutateAsync({ id: SCHOOL_ID, values: { first_steps_hidden: hidden } });
      if (hidden) {
        notify.undo("A lista de primeiros passos foi ocultada", () => void hide(false));
      }
    } catch (error) {
      notify.bad(sentenceOf(error));
    }
  };
}
