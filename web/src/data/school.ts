/** The school's own facts, which every page needs: its name, logo, zone, today, and the build that is running. */
import { useQuery } from "@tanstack/react-query";
import type { SchoolFacts } from "../../../domain/platform/commands";
import { ask } from "./call";
import type { CallError } from "./errors";
import { fileUrl } from "./records";

const KEPT = "sineta.school";
const FIVE_MINUTES = 300_000;
export const SCHOOL_ID = "school000000000";

/** Asked again every five minutes and when the page comes to the front: a new day, a new build, a new name. */
export function useSchool() {
  return useQuery<SchoolFacts, CallError>({
    queryKey: ["platform/school", {}],
    queryFn: async ({ signal }) => {
      const facts = await ask("platform/school", {}, signal);
      localStorage.setItem(KEPT, JSON.stringify(facts));
      return facts;
    },
    placeholderData: keptSchool,
    staleTime: 60_000,
    refetchInterval: FIVE_MINUTES,
    refetchOnWindowFocus: "always",
  });
}

/** What the last visit saw, so that the sign-in page has its name from the first moment. */
export function keptSchool(): SchoolFacts | undefined {
  try {
    return (JSON.parse(localStorage.getItem(KEPT) ?? "null") as SchoolFacts | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** The logo's address; empty where the school has none. */
export function schoolLogo(facts: SchoolFacts | undefined): string {
  return facts?.logo ? fileUrl({ id: SCHOOL_ID, collectionName: "school" }, facts.logo, "240x0") : "";
}
