import { Button } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { dayAndMonth, weekday, weekdayName } from "../../../domain/dates";
import type { HomeLine } from "../../../domain/platform/home";
import { mayPass } from "../../../domain/roles";
import { useRead } from "../data/call";
import { sentenceOf } from "../data/errors";
import { useRecords } from "../data/records";
import { useSchool } from "../data/school";
import { useSession } from "../data/session";
import { Card } from "../ui/Card";
import { ErrorState } from "../ui/ErrorState";
import { zoned } from "../ui/format";
import { KeyHint } from "../ui/KeyHint";
import { LoadingRows } from "../ui/loading";
import { Page } from "../ui/Page";
import { StatusBadge } from "../ui/StatusBadge";
import { AreaPart } from "./AreaPart";
import type { AreaScreens } from "./area-screens";
import { useKnownAreas } from "./areas";
import classes from "./Home.module.css";

/** What needs this person today: over all their areas, or on the page of the one in which they work. */
export default function Home() {
  const { user } = useSession();
  const { areas } = useKnownAreas();
  const home = useRead("platform/home", {});
  const school = useSchool();
  const unread = useRecords("notifications", { perPage: 5, filter: "read_at = ''", sort: "-created" });
  const firstName = user?.name.split(" ")[0] ?? "";
  const greeting = `${greetingAt(zoned(new Date(), school.data?.time_zone ?? "America/Sao_Paulo").time)}, ${firstName}`;

  if (!home.data) {
    return (
      <Page title={greeting} tab="">
        {home.isLoadingError ? (
          <ErrorState sentence={sentenceOf(home.error)} onRetry={() => void home.refetch()} />
        ) : (
          <LoadingRows />
        )}
      </Page>
    );
  }
  const { today, reopens, lines, now } = home.data;
  const held = user?.permissions ?? [];
  const working = areas.filter(({ home, role }) => home && role && mayPass(held, [role]));
  const only = held.includes("Admin") || working.length > 1 ? undefined : working[0];
  const tasks = <Tasks lines={[...lines, ...(unread.data?.items ?? []).map(ofNotification)]} />;
  return (
    <Page
      title={greeting}
      tab=""
      subtitle={`${capital(weekdayName(weekday(today)))}, ${dayAndMonth(today)}${reopens ? ` · ${reopens}` : ""}`}
      actions={working.map((area) => <AreaAction key={area.name} area={area} />)}
    >
      {only?.home ? (
        <AreaPart load={only.home.page} props={{ tasks }} fallback={<LoadingRows />} />
      ) : (
        <div className={classes.columns} data-now={Object.keys(now).length > 0}>
          {tasks}
          <SchoolNow areas={areas} now={now} />
        </div>
      )}
    </Page>
  );
}

function AreaAction({ area: { home } }: { area: AreaScreens }) {
  return home ? (
    <Button
      component={Link}
      to={home.action.to}
      aria-keyshortcuts={home.action.key}
      rightSection={<KeyHint keys={home.action.key.toUpperCase()} />}
    >
      {home.action.label}
    </Button>
  ) : null;
}

type Task = Omit<HomeLine, "area">;

const ofNotification = ({ title }: { title: string }): Task => ({
  kind: "Aviso",
  tone: "info",
  text: title,
  to: "/notifications",
  verb: "Ver",
});

/** One list over all areas, the most urgent first. */
function Tasks({ lines }: { lines: readonly Task[] }) {
  return (
    <Card title="Precisa de você" flush>
      {lines.length === 0 ? (
        <p className={classes.calm}>Nada espera por você agora.</p>
      ) : (
        <ul className={classes.tasks}>
          {lines.map(({ kind, tone, text, to, verb }) => (
            <li key={`${kind} ${text}`} className={classes.task}>
              <StatusBadge tone={tone} icon={false}>
                {kind}
              </StatusBadge>
              <span className={classes.text}>{text}</span>
              <Button component={Link} to={to} variant="default" size="sm" aria-label={`${verb}: ${text}`}>
                {verb}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** How each area stands, and the way into it. */
function SchoolNow({ areas, now }: { areas: readonly AreaScreens[]; now: Readonly<Record<string, string>> }) {
  const told = areas.flatMap(({ name, home }) => (home && now[name] ? [{ name, ...home, text: now[name] }] : []));
  return told.length === 0 ? null : (
    <Card title="A escola agora" flush>
      <ul className={classes.tasks}>
        {told.map(({ name, title, icon: AreaIcon, action, text }) => (
          <li key={name} className={classes.area}>
            <AreaIcon size={22} aria-hidden />
            <Link to={action.to} className={classes.into}>
              <span className={classes.name}>{title}</span>
              <span className={classes.second}>{text}</span>
            </Link>
            <IconChevronRight size={18} aria-hidden />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function greetingAt(time: string): string {
  return time < "05:00" || time >= "18:00" ? "Boa noite" : time < "12:00" ? "Bom dia" : "Boa tarde";
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
