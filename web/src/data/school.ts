/** The school's own facts, which every page needs: its name, logo, zone, today, and the build that is running. */
import { useQuery } from "@tanstack/react-query";
import type { SchoolFacts } from "../../../domain/platform/commands";
import { ask } from "./call";
import type { CallError } from "./errors";
import { type KeptSchool, keptOn, schoolToday } from "./kept-school";
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
      localStorage.setItem(KEPT, JSON.stringify(keptOn(facts, new Date())));
      return facts;
    },
    placeholderData: keptSchool,
    staleTime: 60_000,
    refetchInterval: FIVE_MINUTES,
    refetchOnWindowFocus: "always",
  });
}

/** The school's facts at the last visit, so that the sign-in page has its name from the first moment, with today's day. */
export function keptSchool(): SchoolFacts | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? "null") as KeptSchool | null;
    return kept ? schoolToday(kept, new Date()) : undefined;
  } catch {
    return undefined;
  }
}

/** The logo's address; empty where the school has none. */
export function schoolLogo(facts: SchoolFacts | undefined): string {
  return facts?.logo ? fileUrl({ id: SCHOOL_ID, collectionName: "school" }, facts.logo, "240x0") : "";
}
