import * as z from "zod/mini";
import { command, line, read } from "../contract";
import { type Day, isDay } from "../dates";
import { lazily } from "../lazily";
import { STEP_IDS, STEP_MARKS, type StepState } from "./first-steps";
import { openingHoursForm } from "./forms";
import type { Home } from "./home";
import { areInOrder } from "./hours";

export interface SchoolFacts {
  name: string;
  logo: string;
  /** The postal address in one line, as on paper; empty where the school has not entered it. */
  address: string;
  time_zone: string;
  lock_after_minutes: number;
  /** The school's today, YYYY-MM-DD. */
  today: Day;
  /** The last open day before today; yesterday, where the calendar has none. */
  last_open: Day;
  build: string;
  /** Whether a mail server is set up, so that a link for a new password can arrive. */
  sends_mail: boolean;
  /** Whether this server holds the made-up sample school. */
  demo: boolean;
}

export const school = read<SchoolFacts>()({
  path: "platform/school",
  roles: [],
  open: true,
  summary: "The school's name and logo for the sign-in page, its zone and today, and the build that is running.",
});

export interface WebAddress {
  /** The program's present beginning of codes and links. */
  address: string;
  /** Set by the technician at the start (APP_URL): the settings cannot change it. */
  fixed: boolean;
  /** The server listens only to its own computer (HOST): no address helps. */
  closed: boolean;
  /** The addresses of this computer in the building, the likeliest first. */
  proposals: string[];
}

export const webAddress = read<WebAddress>()({
  path: "platform/web-address",
  roles: ["Tecnologia", "Biblioteca", "Almoxarifado"],
  summary: "The address that codes and links begin with, and those by which the building reaches this computer.",
});

export const home = read<Home>()({
  path: "platform/home",
  roles: [],
  summary: "The tasks that await the caller today, over the areas of their roles, and the numbers beside the menu.",
});

const EACH_AREA = ["Tecnologia", "Biblioteca", "Almoxarifado"] as const;
const firstStep = lazily(() => z.enum(STEP_IDS, "Escolha o passo."));

export interface FirstSteps {
  /** Admin has closed the list: the home page shows none. */
  hidden: boolean;
  steps: StepState[];
}

export const firstSteps = read<FirstSteps>()({
  path: "platform/first-steps",
  roles: EACH_AREA,
  summary: "The first steps of a new school that are the caller's: which are fulfilled or marked, and what is offered for them.",
});

export const markStep = command<StepState>()({
  path: "platform/mark-step",
  roles: EACH_AREA,
  summary: "Says of a first step that the school does without it, or that it is done; an empty mark takes it up again.",
  input: () => ({ step: firstStep(), mark: z.union([z.literal(""), z.enum(STEP_MARKS)], "Escolha a marca.") }),
  refusals: ["role_missing", "step_not_markable"],
});

/** No step has more. */
const MAX_OFFERS = 60;

export const acceptOffers = command<StepState>()({
  path: "platform/accept-offers",
  roles: EACH_AREA,
  summary: "Makes records of common things that a first step offers. Those that stand already stay as they are.",
  input: () => ({
    step: firstStep(),
    offers: z
      .array(line("Escolha os itens a cadastrar.", 120))
      .check(z.minLength(1, "Marque ao menos um item."), z.maxLength(MAX_OFFERS, "Marque menos itens.")),
  }),
  refusals: ["role_missing", "offer_unknown"],
});

/** The caller's channels for a topic. */
export interface NoticeChoice {
  topic: string;
  label: string;
  note: string;
  bell: boolean;
  mail: boolean;
}

export const noticeChoices = read<{ choices: NoticeChoice[] }>()({
  path: "platform/notice-choices",
  roles: [],
  summary: "The notices of the caller's roles, and the channels by which each reaches the caller: bell, e-mail.",
});

export const chooseNotices = command<{ topic: string; bell: boolean; mail: boolean }>()({
  path: "platform/choose-notices",
  roles: [],
  summary: "Says what of a topic reaches the caller: by the bell, by e-mail, by both or not at all.",
  input: () => ({ topic: line("Escolha o assunto.", 60), bell: z.boolean(), mail: z.boolean() }),
  refusals: ["not_found"],
});

export const readNotifications = command<{ read: number }>()({
  path: "platform/read-notifications",
  roles: [],
  summary: "Marks all of one's own notifications as read.",
});

/** A year of days: a longer list is a mistake. */
const MAX_DAYS = 366;
const calendarDay = lazily(() => z.string("Informe o dia.").check(z.refine(isDay, "Informe o dia, como 25/12/2026.")));
const FEWEST = "Informe os dias.";
const TOO_MANY_DAYS = `Inclua no máximo ${MAX_DAYS} dias de cada vez.`;

export const addCalendarDays = command<{ days: number }>()({
  path: "platform/add-calendar-days",
  roles: ["Admin"],
  summary: "Enters days into the calendar at once, closed or with hours of their own. Days that it has already stay as they are.",
  input: () => ({
    days: z
      .array(
        z.object({
          day: calendarDay(),
          reason: line("Informe o motivo, como Conselho de classe.", 120),
          /** "07:30-11:30 13:00-17:00"; "" where it is closed. */
          hours: z._default(z.string("Horário inválido.").check(z.maxLength(200, "Horário longo demais.")), ""),
        }),
      )
      .check(z.minLength(1, FEWEST), z.maxLength(MAX_DAYS, TOO_MANY_DAYS)),
  }),
});

export const removeCalendarDays = command<{ days: number }>()({
  path: "platform/remove-calendar-days",
  roles: ["Admin"],
  summary: "Takes days out of the calendar at once: they are again as their weekday is.",
  input: () => ({ days: z.array(calendarDay()).check(z.minLength(1, FEWEST), z.maxLength(MAX_DAYS, TOO_MANY_DAYS)) }),
});

/** A weekday's hours as a whole: no closed entry among them. */
const weekdayHours = lazily(() =>
  z.object({
    weekday: z.int("Escolha o dia da semana.").check(z.gte(0, "Escolha o dia da semana."), z.lte(6, "Escolha o dia da semana.")),
    hours: z.array(openingHoursForm).check(
      z.maxLength(6, "Um dia tem no máximo seis horários."),
      z.refine((hours) => areInOrder(hours), "Os horários de um dia não podem se sobrepor."),
    ),
  }),
);

export const setOpeningHours = command<{ days: number }>()({
  path: "platform/set-opening-hours",
  roles: ["Admin"],
  summary: "Sets the whole hours of several weekdays at once; a weekday that has them already is left as it is.",
  input: () => ({
    days: z.array(weekdayHours()).check(z.minLength(1, "Escolha o dia da semana."), z.maxLength(7, "A semana tem sete dias.")),
  }),
  refusals: [],
});
