/** Valid records of the IT desk. */
import { newId } from "../../helpers/ids";
import { type AreaSamples, all, instant, next } from "./sample";

export const support = ((seed, userId) => {
  const kind = () => ({ name: `Tipo ${next()}`, faults: ["Não liga"], life_months: 60, active: true });
  const machine = async () => ({
    tombo: `T${next()}`,
    kind: (await seed.create("equipment_kinds", kind())).id,
    state: "in_use",
  });
  const made = async () => (await seed.create("equipment", await machine())).id;
  const term = () => ({ number: `2026/8${next()}`, kind: "charge", made_at: instant });
  const resource = () => ({ name: `Carrinho ${next()}`, active: true });
  const kit = async () => (await seed.create("booking_resources", resource())).id;
  const booking = async () => ({
    resource: await kit(),
    starts: "2027-03-01 11:00:00.000Z",
    ends: "2027-03-01 11:50:00.000Z",
    day: "2027-03-01",
    state: "confirmed",
  });
  const order = () => ({
    kind: "corrective",
    state: "open",
    priority: 3,
    problem: "Não liga",
    made_at: instant,
    code: `2026/5${next()}`,
  });
  const ordered = async () => (await seed.create("service_orders", order())).id;
  /** An order that has left the draft. */
  const numbered = async () =>
    (await seed.create("service_orders", { ...order(), code: `2026/6${next()}`, year: 2026, number: 600_000 + next() })).id;
  const material = async () =>
    (
      await seed.create("materials", {
        code: `P${next()}`,
        name: `Peça ${next()}`,
        unit: "unidade",
        kind: "consumable",
        active: true,
      })
    ).id;
  const custody = async (values: Record<string, unknown> = {}) => ({
    term: (await seed.create("custody_terms", term())).id,
    kind: "charge",
    equipment: await made(),
    since: instant,
    ...values,
  });
  const service = async () => ({
    kinds: [(await seed.create("equipment_kinds", kind())).id],
    code: `S${1000 + next()}`,
    name: `Serviço ${next()}`,
    urgency: 3,
    fields: [],
    technicians: [userId],
    active: true,
  });
  const call = async () => {
    const number = 100_000 + next();
    return {
      ...{ code: `2025/${number}`, year: 2025, number, service: (await seed.create("services", await service())).id },
      ...{ title: "Não liga", channel: "web", state: "open", opened_at: instant, opened_on: "2025-11-21" },
    };
  };
  const callId = async () => (await seed.create("service_calls", await call())).id;
  const followed = async (user: string) => {
    const id = await callId();
    await seed.create("call_followers", { call: id, user });
    return id;
  };
  const sentenceOf = async () => ({ call: await callId(), author_name: "Téo", text: "Já vou.", at: instant });
  const interval = async () => ({ call: await callId(), state: "open", since: instant, until: instant });
  const server = () => ({ name: `Servidor ${next()}`, kind: "physical", method: "none", active: true });
  const plan = async () => ({
    ...{ name: `Plano ${next()}`, task: "Limpar", opens: "order", kind: (await seed.create("equipment_kinds", kind())).id },
    ...{ every: 6, unit: "month", anchor: "2026-03-10", active: false },
  });
  const serverId = async () => (await seed.create("servers", server())).id;
  return {
    services: {
      newValues: service,
      change: { category: "Rede" },
      unique: { idx_services_code: all, idx_services_name: all },
    },
    canned_texts: {
      newValues: () => ({ title: `Texto ${next()}`, text: "Pode nos dizer a sala?" }),
      change: { text: "Qual é a sala?" },
      unique: { idx_canned_texts_title: all },
    },
    support_settings: { newValues: () => ({ hour_rate: 4000 }), change: { hour_rate: 4500 } },
    service_calls: {
      newValues: call,
      change: { description: "Não acende" },
      ownRow: followed,
      unique: {
        idx_service_calls_number: async () => ({ code: `2025/${newId()}` }),
        idx_service_calls_code: all,
      },
      triggers: {
        service_calls_keep_number: async () => `UPDATE service_calls SET number = 1 WHERE id = '${await callId()}'`,
      },
    },
    call_guests: {
      newValues: async () => ({
        call: await callId(),
        report: `report${next()}`,
        email: `guest${next()}@example.com`,
        token: String(next()).padStart(26, "a"),
      }),
      change: { ended_at: instant },
      unique: { idx_call_guests_email: all, idx_call_guests_report: all, idx_call_guests_token: all },
    },
    call_followers: {
      newValues: async () => ({ call: await callId(), user: userId }),
      change: { affected: true },
      unique: { idx_call_followers_user: all },
    },
    call_joiners: {
      newValues: async () => ({ call: await callId(), user: userId }),
      change: {},
      unique: { idx_call_joiners_user: all },
    },
    call_messages: {
      newValues: async () => ({ ...(await sentenceOf()), kind: "answer" }),
      change: { text: "Chego às dez." },
      ownRow: async (user) =>
        (await seed.create("call_messages", { ...(await sentenceOf()), kind: "answer", call: await followed(user) })).id,
    },
    call_notes: { newValues: sentenceOf, change: { text: "Ver na quinta." } },
    call_intervals: {
      newValues: interval,
      change: { state: "in_progress" },
      unique: { idx_call_intervals_present: () => ({ until: "" }) },
    },
    call_links: {
      newValues: async () => ({ call: await callId(), other: await callId() }),
      change: {},
      unique: { idx_call_links_pair: all },
    },
    rooms: {
      newValues: () => ({ name: `Sala ${next()}`, active: true }),
      change: { building: "Bloco B" },
      unique: { idx_rooms_name: all },
    },
    equipment_kinds: { newValues: kind, change: { server: true }, unique: { idx_equipment_kinds_name: all } },
    equipment: {
      newValues: machine,
      change: { notes: "Tela riscada" },
      unique: { idx_equipment_tombo: all, idx_equipment_label_token: () => ({ label_token: newId() }) },
      triggers: {
        equipment_no_delete: async () =>
          `DELETE FROM equipment WHERE id = '${(await seed.create("equipment", await machine())).id}'`,
        equipment_stays_written_off: async () => {
          const { id } = await seed.create("equipment", await machine());
          await seed.change("equipment", id, { state: "written_off" });
          return `UPDATE equipment SET state = 'in_use' WHERE id = '${id}'`;
        },
      },
    },
    custody_terms: {
      newValues: term,
      change: { note: "Para uso em casa" },
      unique: { idx_custody_terms_number: all },
      triggers: {
        custody_terms_keep_what_was: async () => {
          const { id } = await seed.create("custody_terms", { ...term(), accepted_at: instant });
          return `UPDATE custody_terms SET accepted_at = '' WHERE id = '${id}'`;
        },
      },
    },
    service_orders: {
      newValues: order,
      change: { solution: "Trocado" },
      unique: {
        idx_service_orders_code: () => ({ code: `2026/7${next()}` }),
        idx_service_orders_number: () => ({ year: 2026, number: 700_000 + next() }),
      },
      triggers: {
        service_orders_keep_number: async () => `UPDATE service_orders SET code = '2026/1' WHERE id = '${await numbered()}'`,
        service_orders_no_delete: async () => `DELETE FROM service_orders WHERE id = '${await numbered()}'`,
      },
    },
    order_machines: {
      newValues: async () => ({ order: await ordered(), equipment: await made(), state_then: "in_use" }),
      change: { destination: "in_use" },
      unique: { idx_order_machines_equipment: all },
    },
    order_calls: {
      newValues: async () => ({ order: await ordered(), call: await callId() }),
      change: { paused_for: "part" },
      unique: { idx_order_calls_call: all },
    },
    order_tasks: {
      newValues: async () => ({ order: await ordered(), starts: instant, minutes: 25, text: "Diagnóstico" }),
      change: { minutes: 30 },
    },
    order_parts: {
      newValues: async () => ({ order: await ordered(), material: await material(), quantity: 10_000, state: "used" }),
      change: { value: 100 },
      unique: {
        idx_order_parts_document: () => ({ document: newId() }),
        idx_order_parts_reservation: () => ({ reservation: newId() }),
      },
    },
    booking_resources: {
      newValues: resource,
      change: { needs_approval: true },
      unique: { idx_booking_resources_name: all, idx_booking_resources_equipment: async () => ({ equipment: await made() }) },
    },
    kit_items: {
      newValues: async () => ({ resource: await kit(), equipment: await made(), slot: 1 }),
      change: { slot: 2 },
      unique: { idx_kit_items_equipment: all, idx_kit_items_slot: all },
    },
    bookings: {
      newValues: () => booking(),
      change: { note: "Prova" },
      triggers: {
        bookings_apart_insert: async () => {
          const values = await booking();
          await seed.create("bookings", values);
          const columns = Object.keys(values).join();
          return `INSERT INTO bookings (id, ${columns}) VALUES ('${newId()}', ${Object.values(values)
            .map((value) => `'${value}'`)
            .join()})`;
        },
        bookings_apart_update: async () => {
          const values = await booking();
          await seed.create("bookings", values);
          const { id } = await seed.create("bookings", { ...values, state: "cancelled" });
          return `UPDATE bookings SET state = 'confirmed' WHERE id = '${id}'`;
        },
      },
    },
    servers: {
      newValues: server,
      change: { roles: "Arquivos" },
      unique: { idx_servers_name: all, idx_servers_equipment: async () => ({ equipment: await made() }) },
      triggers: {
        servers_no_circle: async () => {
          const above = await serverId();
          const { id } = await seed.create("servers", { ...server(), parent: above });
          return `UPDATE servers SET parent = '${id}' WHERE id = '${above}'`;
        },
      },
    },
    maintenance_plans: {
      newValues: plan,
      change: { task: "Limpar o filtro" },
      unique: { idx_maintenance_plans_name: all },
    },
    plan_occurrences: {
      newValues: async () => ({
        plan: (await seed.create("maintenance_plans", await plan())).id,
        occurrence: "2026-03-10",
        opened_on: "2026-03-10",
      }),
      change: { opened_on: "2026-03-11" },
      unique: { idx_plan_occurrences_day: all },
    },
    server_states: {
      newValues: async () => ({ server: await serverId(), state: "up" }),
      change: { milliseconds: 12 },
      unique: { idx_server_states_server: all },
    },
    server_days: {
      newValues: async () => ({ server: await serverId(), day: "2026-11-20", checks: 288, answered: 287 }),
      change: { checks: 289 },
      unique: { idx_server_days_day: all },
    },
    server_outages: {
      newValues: async () => ({ server: await serverId(), since: instant, problem: "Não respondeu." }),
      change: { problem: "A porta não aceita conexão." },
      unique: { idx_server_outages_present: all },
    },
    server_maintenances: {
      newValues: async () => ({ server: await serverId(), starts: instant, ends: instant, reason: "Troca do disco" }),
      change: { reason: "Troca da fonte" },
    },
    custodies: {
      newValues: () => custody(),
      change: { condition_back: "Sem riscos" },
      unique: { idx_custodies_charge: all, idx_custodies_loan: () => ({ kind: "loan" }) },
      triggers: {
        custodies_no_delete: async () =>
          `DELETE FROM custodies WHERE id = '${(await seed.create("custodies", await custody())).id}'`,
        custodies_keep_what_was: async () => {
          const { id } = await seed.create("custodies", await custody({ ended_at: instant }));
          return `UPDATE custodies SET ended_at = '' WHERE id = '${id}'`;
        },
      },
    },
  };
}) satisfies AreaSamples;
