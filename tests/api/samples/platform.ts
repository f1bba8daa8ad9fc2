/** Valid records of the common parts of all areas. */
import { newId } from "../../helpers/ids";
import { type AreaSamples, all, day, instant, next } from "./sample";

export const platform = ((seed, userId) => {
  const event = () => ({
    area: "library",
    subject_collection: "titles",
    subject: newId(),
    at: instant,
    kind: "lent",
    text: "Emprestado",
  });
  const filter = (user: string) => ({ user, list: "calls", name: `Filtro ${next()}`, query: "atraso=true" });
  const notice = (user: string) => ({ user, kind: "sample", title: "Aviso" });
  /** Stretches of a Sunday, on which a new school does not open. */
  const stretches = [10, 12, 14, 16];
  /** Classes that were made: a minute each. */
  let periods = 0;
  return {
    school: { newValues: () => ({ name: "Outra escola", time_zone: "America/Sao_Paulo" }), change: { lock_after_minutes: 12 } },
    opening_hours: {
      newValues: () => ({ weekday: 0, opens: "08:00", closes: "12:00" }),
      change: { opens: "07:30" },
      unique: {
        idx_opening_hours_opens: () => {
          const hour = stretches.pop()!;
          return { weekday: 6, opens: `${hour}:00`, closes: `${hour + 1}:00` };
        },
      },
    },
    class_periods: {
      newValues: () => {
        const index = periods++;
        const time = (minute: number) => `18:${String(minute).padStart(2, "0")}`;
        const shift = ["morning", "afternoon", "evening"][Math.floor(index / 19)];
        return { shift, number: 1 + (index % 19), starts: time(index), ends: time(index + 1) };
      },
      change: { shift: "full_day" },
      unique: { idx_class_periods_number: all },
    },
    calendar_days: {
      newValues: () => ({ day: day(), reason: "Recesso" }),
      change: { reason: "Feriado" },
      unique: { idx_calendar_days_day: all },
    },
    signals: { newValues: () => ({ name: `sinal-${next()}` }), change: { name: "outro" } },
    counters: {
      newValues: () => ({ name: `serie-${next()}`, value: 1 }),
      change: { value: 2 },
      unique: { idx_counters_name: all },
    },
    sectors: {
      newValues: () => ({ name: `Setor ${next()}`, active: true }),
      change: { location: "Bloco B" },
      unique: { idx_sectors_name: all },
      triggers: {
        sectors_no_circle: async () => {
          const { id } = await seed.create("sectors", { name: `Setor ${next()}`, active: true });
          return `UPDATE sectors SET parent = id WHERE id = '${id}'`;
        },
        sectors_no_orphan: async () => {
          const above = await seed.create("sectors", { name: `Setor ${next()}`, active: true });
          await seed.create("sectors", { name: `Setor ${next()}`, parent: above.id, active: true });
          return `UPDATE sectors SET active = FALSE WHERE id = '${above.id}'`;
        },
      },
    },
    timeline: {
      newValues: event,
      change: { text: "Reescrito" },
      ownRow: async (actor) => (await seed.create("timeline", { ...event(), area: "account", actor })).id,
    },
    notice_choices: {
      newValues: () => ({ user: userId, topic: `topic_${next()}`, bell: true }),
      change: { mail: true },
      unique: { idx_notice_choices_topic: all },
    },
    first_step_marks: {
      newValues: () => ({
        step: `passo-${String(next()).replace(/\d/g, (digit) => "abcdefghij"[Number(digit)]!)}`,
        mark: "skipped",
        by: userId,
        by_name: "Ana",
      }),
      change: { mark: "checked" },
      unique: { idx_first_step_marks_step: all },
    },
    saved_filters: {
      newValues: () => filter(userId),
      change: { name: "Outro filtro" },
      ownRow: async (user) => (await seed.create("saved_filters", filter(user))).id,
      unique: { idx_saved_filters_name: all },
    },
    notifications: {
      newValues: () => notice(userId),
      change: { read_at: instant },
      ownRow: async (user) => (await seed.create("notifications", notice(user))).id,
    },
  };
}) satisfies AreaSamples;
