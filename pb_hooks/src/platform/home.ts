/** The home page: what needs this person today. Each area says its own. */

import type { Day } from "../../../domain/dates";
import { type AreaHome, type FirstStep, type Home, homeOf, stepsToShow } from "../../../domain/platform/home";
import { reopens } from "../../../domain/platform/hours";
import { leadsNowhere } from "../../../domain/platform/own-address";
import { mayPass, type Role } from "../../../domain/roles";
import type { Actor } from "./actor";
import { localTime, now } from "./clock";
import { isCopiedElsewhere } from "./copies";
import { type App, column, figure } from "./database";
import type { Call } from "./endpoint";
import { calendarWithHours, schoolSettings } from "./settings";

/** An area's part of the home page. */
export interface HomeSource {
  /** Who is told. */
  roles: readonly Role[];
  tell: (app: App, actor: Actor) => AreaHome;
  /** What a new school does first here; asked only until it has put the list away. */
  steps?: (app: App) => readonly FirstStep[];
}

/** What the school says of itself, before any area's. */
function ownSteps(app: App, day: Day): FirstStep[] {
  const { document, address, backups_elsewhere } = schoolSettings(app);
  const settings = app.settings();
  return [
    {
      ...{ place: 0, title: "Dados da escola", to: "/configuracoes" },
      text: "endereço, CNPJ, logotipo e assinaturas: saem nos impressos",
      done: document !== "" && address !== "",
    },
    {
      ...{ place: 1, title: "Horário e dias fechados", to: "/configuracoes/calendario" },
      text: "os prazos contam os dias em que a escola abre",
      done:
        figure(app, "SELECT EXISTS (SELECT 1 FROM calendar_days WHERE day >= {:from})", { from: `${day.slice(0, 4)}-01-01` }) ===
        1,
    },
    {
      ...{ place: 1, title: "Endereço na rede", to: "/configuracoes" },
      text: "o que celulares e outros computadores abrem; antes de imprimir carteiras e etiquetas",
      done: !leadsNowhere(settings.meta.appURL),
    },
    {
      ...{ place: 9, title: "Cópia de segurança em outro lugar", to: "/configuracoes" },
      text: "a cópia de cada noite, levada para outro disco",
      done: backups_elsewhere || settings.backups.s3.enabled || isCopiedElsewhere(app),
    },
  ];
}

/** @returns nothing for who is no Admin. */
function stepsFor(app: App, actor: Actor, sources: readonly HomeSource[], day: Day): FirstStep[] {
  const { first_steps_hidden: putAway } = schoolSettings(app);
  if (putAway || !mayPass(actor.roles, ["Admin"])) {
    return [];
  }
  return stepsToShow([...ownSteps(app, day), ...sources.flatMap(({ steps }) => steps?.(app) ?? [])], putAway);
}

/** So many administrators are named. */
const NAMED = 2;

/** @returns nobody for who has a role. */
const whomToAsk = (app: App, { roles }: Actor): string[] =>
  roles.length > 0
    ? []
    : column(app, `SELECT name FROM users WHERE active = TRUE AND permissions LIKE '%"Admin"%' ORDER BY name LIMIT ${NAMED}`);

/** @param sources by area. */
export const home =
  (sources: Readonly<Record<string, HomeSource>>) =>
  ({ app, actor }: Call): Home => {
    const { day, minutes } = localTime(app, now());
    const told = Object.entries(sources).filter(([, { roles }]) => mayPass(actor.roles, roles));
    return {
      today: day,
      reopens: reopens(calendarWithHours(app), day, minutes),
      admins: whomToAsk(app, actor),
      steps: stepsFor(app, actor, Object.values(sources), day),
      ...homeOf(Object.fromEntries(told.map(([area, { tell }]) => [area, tell(app, actor)]))),
    };
  };
