/** The acts on a call or an order, by the states that allow them. */
export interface Transition<Act, State, Part> {
  act: Act;
  from: readonly State[];
  /** Where it leads; left out: the state stays. */
  to?: State;
  parts: readonly Part[];
}

/**
 * Makes the function that gives the state to which an act leads; null where nobody of these parts may do it in this state.
 * @param transitions in the order in which they are looked up: the first that fits counts. Every other act is refused.
 */
export const stateAfterIn =
  <Act, State, Part>(transitions: readonly Transition<Act, State, Part>[]) =>
  (act: Act, from: State, parts: readonly Part[]): State | null => {
    const transition = transitions.find(
      (one) => one.act === act && one.from.includes(from) && one.parts.some((part) => parts.includes(part)),
    );
    return transition ? (transition.to ?? from) : null;
  };
