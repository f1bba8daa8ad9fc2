/** The school's own data for every page: its name, logo, zone, today, and the running build. */
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import type { Day } from "../../../domain/dates";
import type { SchoolFacts } from "../../../domain/platform/commands";
import { read } from "./call";
import type { CallError } from "./errors";
import { fileUrl } from "./records";
import { serverDate } from "./server-clock";
import { dayAt, type StoredSchool, schoolToday, storedSchoolOn } from "./stored-school";

const STORAGE_KEY = "sineta.school";
const FIVE_MINUTES = 300_000;
export const SCHOOL_ID = "school000000000";

const schoolQuery = queryOptions<SchoolFacts, CallError>({
  queryKey: ["platform/school", {}],
  queryFn: async ({ signal }) => {
    const facts = await read("platform/school", {}, signal);
    localStorage.setItem(STORAGE_KEY, JSON.stringify(storedSchoolOn(facts, new Date())));
    return facts;
  },
  staleTime: 60_000,
});

/** Loaded again every five minutes and when the page comes to the front: for a new day, build or name. */
export function useSchool() {
  return useQuery({
    ...schoolQuery,
    placeholderData: storedSchool,
    refetchInterval: FIVE_MINUTES,
    refetchOnWindowFocus: "always",
  });
}

/**
 * The last open day before today. `known` is undefined until the server has named it today: a page that stayed open over night, or
 * that starts with the data of its last visit, has an earlier one. `load` asks the server.
 */
export function useLastOpenDay(): { known: Day | undefined; load: () => Promise<Day> } {
  const queryClient = useQueryClient();
  const { data, isPlaceholderData } = useSchool();
  const isOfToday = data && !isPlaceholderData && data.today === dayAt(serverDate(), data.time_zone);
  const load = useCallback(async () => (await queryClient.fetchQuery({ ...schoolQuery, staleTime: 0 })).last_open, [queryClient]);
  return { known: isOfToday ? data.last_open : undefined, load };
}

/** Warns beside a choice of e-mail where no mail can leave the school, so that messages would only wait; empty where it can. */
export function useMailWarning(): string {
  return useSchool().data?.sends_mail === false
    ? "O envio de e-mails não está configurado: eles aguardam na fila até a configuração pela equipe técnica."
    : "";
}

/**
 * Loads everything on the screen again once the school's day has turned: the server counts delays and terms by its day, and a
 * page may stay open over night. Mounted once, in the root of the pages.
 */
export function useRefreshOnNewDay(): void {
  const { data, isPlaceholderData } = useSchool();
  const today = isPlaceholderData ? undefined : data?.today;
  const shownDay = useRef(today);
  const queryClient = useQueryClient();
  useEffect(() => {
    if (shownDay.current && today && today !== shownDay.current) {
      void queryClient.invalidateQueries();
    }
    shownDay.current = today ?? shownDay.current;
  }, [today, queryClient]);
}

/** The school's data of the last visit, so that the sign-in page has its name from the first moment, with today's day. */
export function storedSchool(): SchoolFacts | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "null") as StoredSchool | null;
    return stored ? schoolToday(stored, new Date()) : undefined;
  } catch {
    return undefined;
  }
}

/** The logo's address; empty where the school has none. */
export function schoolLogo(facts: SchoolFacts | undefined): string {
  return facts?.logo ? fileUrl({ id: SCHOOL_ID, collectionName: "school" }, facts.logo, "240x0") : "";
}
