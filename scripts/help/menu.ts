/** The menu as the areas' own files write it: the entries below each heading. */
import { screens } from "../screens";

/** Each heading with the words below it. */
export function menu(): Map<string, Set<string>> {
  const byHeading = new Map<string, Set<string>>();
  for (const { nav } of screens()) {
    if (nav && nav.group !== "") {
      byHeading.set(nav.group, (byHeading.get(nav.group) ?? new Set()).add(nav.label));
    }
  }
  return byHeading;
}
