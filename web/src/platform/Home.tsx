import { Button } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { dayAndMonth, weekday, weekdayName } from "../../../domain/dates";
import { type HomeEvent, type HomeLine, withoutRole } from "../../../domain/platform/home";
import { formatTime } from "../../../domain/platform/hours";
import { mayPass } from "../../../domain/roles";
import { capital, withinSentence } from "../../../domain/text";
import type { AreaScreens } from "../area";
import { useRead } from "../data/call";
import { useRecords } from "../data/records";
import { useSchool } from "../data/school";
import { serverDate } from "../data/server-clock";
import { useSession } from "../data/session";
import { Card } from "../ui/Card";
import { zoned } from "../ui/format";
import { KeyHint } from "../ui/KeyHint";
import { LoadingRows } from "../ui/loading";
import { Note } from "../ui/Note";
import { Page } from "../ui/Page";
import { StatusBadge } from "../ui/StatusBadge";
import { AreaPart } from "./AreaPart";
import { FirstSteps } from "./FirstSteps";
import classes from "./Home.module.css";
import { LoadingState } from "./LoadingState";
import row from "./link-row.module.css";
import { useLoadedAreas } from "./loaded-areas";

/** The user's tasks of today: over all their areas, or on the page of their only one. */
export default function Home() {
  const { user } = useSession();
  const { areas } = useLoadedAreas();
  const home = useRead("platform/home", {});
  const school = useSchool();
  const unread = useRecords("notifications", { perPage: 5, filter: "read_at = ''", sort: "-created" });
  const firstName = user?.name.split(" ")[0] ?? "";
  const greeting = `${greetingAt(zoned(serverDate(), school.data?.time_zone ?? "America/Sao_Paulo").time)}, ${firstName}`;

  if (!home.data) {
    return (
      <Page title={greeting} tab="">
        <LoadingState query={home} />
      </Page>
    );
  }
  const { today, reopens, lines, now, events, steps, admins } = home.data;
  // A working school has more urgent tasks than the remaining step.
  const isNew = steps.filter(({ done }) => !done).length > steps.length / 2;
  const calm = isNew ? "Nenhuma pendência além dos primeiros passos." : "Nenhuma pendência.";
  const permissions = user?.permissions ?? [];
  const working = areas.filter(({ home, role }) => home && role && mayPass(permissions, [role]));
  const onlyArea = permissions.includes("Admin") || working.length > 1 ? undefined : working[0];
  const open = [...lines, ...(unread.data?.items ?? []).map(ofNotification)];
  const tasks = onlyArea ? (
    <Tasks
      lines={open.filter(({ area, kind }) => area !== onlyArea.name || !onlyArea.home?.shownKinds?.includes(kind))}
      areas={[]}
      emptySentence={calm}
    />
  ) : (
    <Tasks lines={open} areas={areas} emptySentence={calm} />
  );
  return (
    <Page
      title={greeting}
      tab=""
      subtitle={`${capital(weekdayName(weekday(today)))}, ${dayAndMonth(today)}${reopens ? ` · ${reopens}` : ""}`}
      actions={
        <>
          {areas.map(({ name, quickAction }) =>
            quickAction ? (
              <Button key={name} component={Link} to={quickAction.to} variant="default">
                {quickAction.label}
              </Button>
            ) : null,
          )}
          {working.map((area) => (
            <AreaAction key={area.name} area={area} />
          ))}
        </>
      }
    >
      {onlyArea?.home ? (
        <>
          {isNew ? <FirstSteps steps={steps} /> : null}
          <AreaPart load={onlyArea.home.page} props={{ tasks }} fallback={<LoadingRows />} />
        </>
      ) : (
        <>
          {permissions.length === 0 && !user?.porter && !user?.person && lines.length === 0 ? (
            <Note tone="info">{withoutRole(admins)}</Note>
          ) : null}
          {isNew ? <FirstSteps steps={steps} /> : null}
          <div className={Object.keys(now).length + events.length > 0 ? "columns main-column" : "columns"}>
            {tasks}
            <div className="page-stack">
              <Today events={events} />
              <SchoolNow areas={areas} now={now} />
            </div>
          </div>
          {steps.length > 0 && !isNew ? <FirstSteps steps={steps} /> : null}
        </>
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

const ofNotification = ({ title }: { title: string }): HomeLine => ({
  area: "platform",
  kind: "Aviso",
  tone: "info",
  lead: title,
  text: "",
  to: "/notifications",
  verb: "Ver",
});

interface TasksProps {
  /** The most urgent first. */
  lines: readonly HomeLine[];
  /** The areas whose icons distinguish the lines; none where all are one area's. */
  areas: readonly AreaScreens[];
  /** The sentence without any line. */
  emptySentence: string;
}

/** The user's tasks, each with its one act. */
function Tasks({ lines, areas, emptySentence }: TasksProps) {
  return (
    <Card title="Pendências" sideContent={areas.length > 0 && lines.length > 1 ? "o mais urgente primeiro" : undefined} flush>
      {lines.length === 0 ? (
        <p className="rest">{emptySentence}</p>
      ) : (
        <ul className="plain-list">
          {lines.map((line) => {
            const { kind, lead, text, to, verb } = line;
            const area = areas.find(({ name }) => name === line.area);
            const sentence = [lead, text].filter(Boolean).join(" ");
            return (
              <li key={`${kind} ${sentence}`} className={classes.task}>
                {area ? (
                  <span className={classes.sign} data-tone={line.tone}>
                    <area.icon size={20} aria-hidden />
                  </span>
                ) : (
                  <StatusBadge tone={line.tone} icon={false}>
                    {kind}
                  </StatusBadge>
                )}
                <span className={classes.text}>
                  {area ? <b>{lead}</b> : lead} {text}
                  {area ? (
                    <span className="second-block">{area.title === kind ? kind : `${area.title} · ${withinSentence(kind)}`}</span>
                  ) : null}
                </span>
                <Button component={Link} to={to} variant="default" size="sm" aria-label={`${verb}: ${sentence}`}>
                  {verb}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}

/** The present and coming events of today, over all areas. */
function Today({ events }: { events: readonly HomeEvent[] }) {
  return events.length === 0 ? null : (
    <Card title="Hoje" flush>
      <ul className="plain-list">
        {events.map(({ at, lead, text, to }) => (
          <li key={`${at} ${lead}`} className={classes.event} data-now={at === ""}>
            <span className={classes.at}>{at ? formatTime(at) : "agora"}</span>
            <Link to={to} className={row.into}>
              {lead} {text ? <span className="second">{text}</span> : null}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The state of each area, with a link to it. */
function SchoolNow({ areas, now }: { areas: readonly AreaScreens[]; now: Readonly<Record<string, string>> }) {
  const areaFigures = areas.flatMap(({ name, title, icon, homeTitle: label, home, homeLink = home?.action.to }) =>
    homeLink && now[name]
      ? [{ name, title: label?.title ?? title, icon: label?.icon ?? icon, to: homeLink, text: now[name] }]
      : [],
  );
  return areaFigures.length === 0 ? null : (
    <Card title="A escola agora" flush>
      <ul className="plain-list">
        {areaFigures.map(({ name, title, icon: AreaIcon, to, text }) => (
          <li key={name} className={row.row}>
            <AreaIcon size={22} aria-hidden />
            <Link to={to} className={row.into}>
              <span className={row.name}>{title}</span>
              <span className="second-block">{text}</span>
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
