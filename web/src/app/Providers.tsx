import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from "react";
import { useLock } from "../account/lock";
import { newId } from "../data/client";
import { useReachable } from "../data/connectivity";
import { asCallError, fieldErrorsOf, formSentenceOf } from "../data/errors";
import { queryClient } from "../data/query-client";
import { schoolLogo, useSchool } from "../data/school";
import { serverDate } from "../data/server-clock";
import { useSession } from "../data/session";
import { type Application, ApplicationProvider } from "../ui/application-context";
import { zoned } from "../ui/format";
import { mantineVariables, theme } from "../ui/theme";
import { LOCK_PATHS, LOGIN } from "./guard";
import { useSingleKeys } from "./preferences";

// Not needed for the first picture: an earlier notice waits in the store.
const Notices = lazy<() => ReactNode>(() => import("./Notices").catch(() => ({ default: EmptyScreen })));

function EmptyScreen(): null {
  return null;
}

const TIME_ZONE = "America/Sao_Paulo";
const ONE_MINUTE = 60_000;
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
// Dialogs lock the scrolling by a style tag of their own: the library that writes it takes the nonce from this name.
Object.assign(globalThis, { __webpack_nonce__: nonce });
const freePaths: readonly string[] = [LOGIN, ...Object.values(LOCK_PATHS)];

/** The providers of every screen. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={mantineVariables}
        defaultColorScheme="auto"
        getStyleNonce={() => nonce ?? ""}
      >
        <ApplicationRoot>{children}</ApplicationRoot>
      </MantineProvider>
    </QueryClientProvider>
  );
}

function ApplicationRoot({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const locked = useLock() !== null;
  const singleKeys = useSingleKeys();
  const reachable = useReachable();
  const minute = useMinute();
  const { data: school } = useSchool();
  const application = useMemo((): Application => {
    const timeZone = school?.time_zone ?? TIME_ZONE;
    return {
      explain: (error) => {
        const { status, code } = asCallError(error);
        return { sentence: formSentenceOf(error), fields: fieldErrorsOf(error), details: detailsOf(error), status, code };
      },
      newId,
      owner: user?.id ?? "",
      person: user?.name ?? "",
      school: { name: school?.name ?? "", address: school?.address ?? "", logo: schoolLogo(school) },
      today: school?.today ?? zoned(serverDate(), timeZone).day,
      timeZone,
      now: serverDate,
      minute,
      reachable,
      singleKeys,
      mayLeaveUnsaved: (path) => freePaths.includes(path),
    };
  }, [user?.id, user?.name, school, minute, singleKeys, reachable]);
  return (
    <ApplicationProvider application={application}>
      {children}
      {/* A notice names people and books: none may stand beside the lock. */}
      {locked ? null : (
        <Suspense>
          <Notices />
        </Suspense>
      )}
    </ApplicationProvider>
  );
}

function useMinute(): number {
  const [minute, setMinute] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setMinute((previous) => previous + 1), ONE_MINUTE);
    return () => clearInterval(timer);
  }, []);
  return minute;
}

/** The details of a failure for a technician. */
function detailsOf(error: unknown): string {
  const { url, status, code, message } = asCallError(error);
  return [`${status} ${code}`.trim(), url, message, window.location.pathname, serverDate().toISOString(), __BUILD__]
    .filter(Boolean)
    .join("\n");
}
