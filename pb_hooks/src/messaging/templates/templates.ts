/** The approved templates of the school's own WhatsApp: requested, stored, filled, and chosen for a message. */
import type { InputIn } from "../../../../domain/contract";
import { PLACEHOLDER_NAMES } from "../../../../domain/messaging/placeholders";
import type { Connection, HttpRequest, Provider, TemplatePage } from "../../../../domain/messaging/providers/provider";
import { providerOf } from "../../../../domain/messaging/providers/providers";
import { refuse } from "../../../../domain/messaging/refusals";
import type * as contracts from "../../../../domain/messaging/templates/commands";
import type { TemplateDetail } from "../../../../domain/messaging/templates/commands";
import {
  composedText,
  proposedValues,
  type RemoteTemplate,
  type TemplateState,
  type TemplateUse,
  templateKeys,
  unfitNow,
} from "../../../../domain/messaging/templates/templates";
import { count, headOf } from "../../../../domain/text";
import type { Call } from "../../platform/http/endpoint";
import { type App, execute, find, newRecordId, select, selectFirst, transact } from "../../platform/sql/database";
import { requireFound } from "../../platform/sql/require";
import { flag, list, selection, text, texts } from "../../platform/sql/selection";
import { now, stamp } from "../../platform/time/clock";
import type { Actor } from "../../platform/timeline/actor";
import { record } from "../../platform/timeline/timeline";
import { askGateway } from "../gateway/request";
import { activeChannel, channelOf, connectionOf } from "../gateway/state";

interface Row extends Omit<TemplateDetail, "values"> {
  channel: string;
  chosen: readonly string[];
}

const ROW = selection<Row>()({
  ...texts("id", "channel", "name", "language", "reason", "header", "body", "footer", "unfit"),
  category: text("category"),
  state: text("state"),
  named: flag("named"),
  chosen: list("CASE WHEN json_valid(chosen) THEN chosen END"),
});

/** The values of its placeholders: the school's choice, otherwise the proposal. */
function valuesOf(row: Row): string[] {
  const proposedList = proposedValues(row, PLACEHOLDER_NAMES);
  return proposedList.map((value, place) => (row.chosen.length > 0 ? (row.chosen[place] ?? "") : value));
}

function detailOf({ channel, chosen, ...row }: Row): TemplateDetail {
  return { ...row, values: valuesOf({ channel, chosen, ...row }), unfit: unfitNow(row) };
}

export function templates({ app }: Call): { available: boolean; refreshed_at: string; templates: TemplateDetail[] } {
  const channel = activeChannel(app);
  if (!channel || !providerOf(channel.provider)?.templates) {
    return { available: false, refreshed_at: "", templates: [] };
  }
  const rows = select(
    app,
    ROW,
    "FROM message_templates WHERE channel = {:channel} AND state != 'gone' ORDER BY channel, name, language",
    { channel: channel.id },
  );
  return { available: true, refreshed_at: channel.templates_at, templates: rows.map(detailOf) };
}

/** More than any school has; a provider that sends pages without end is stopped. */
const MAX_PAGES = 20;

/** All pages, or the error sentence of the first that failed. */
function requestPages(
  requestOf: (after: string) => HttpRequest,
  readPage: NonNullable<Provider["templates"]>["readPage"],
): TemplatePage {
  const templates: RemoteTemplate[] = [];
  let cursor = "";
  for (let page = 0; page < MAX_PAGES; page++) {
    const answer = askGateway(requestOf(cursor));
    if (!("answer" in answer)) {
      return { templates: [], nextPage: "", error: "O servidor do WhatsApp não responde neste endereço." };
    }
    const page = readPage(answer.answer);
    if (page.error !== "") {
      return page;
    }
    templates.push(...page.templates);
    if (page.nextPage === "" || page.nextPage === cursor) {
      break;
    }
    cursor = page.nextPage;
  }
  return { templates, nextPage: "", error: "" };
}

export function refreshTemplates(
  { app, actor }: Call,
  input: InputIn<typeof contracts, "refreshTemplates">,
): { templates: number } {
  const row = requireFound(channelOf(app, input.channel), "este canal");
  const way = connectionOf(app, row);
  if (!way) {
    throw refuse("secrets_unreadable", {});
  }
  const page = refreshed(app, actor, row.id, way, input.id);
  if (page.error !== "") {
    throw refuse("templates_unavailable", { why: page.error });
  }
  return { templates: page.templates.length };
}

const NO_ACCOUNT = "Informe a identificação da conta do WhatsApp em “Alterar a conexão”: é ela que tem os modelos.";

/**
 * Fetches and stores the provider's present templates; a template that is no longer listed is deleted.
 * @param id of its line in the timeline: a repetition of the call writes none.
 */
function refreshed(
  app: App,
  actor: Actor,
  channel: string,
  { provider, connection }: { provider: Provider; connection: Connection },
  id: string,
): TemplatePage {
  const { templates: source } = provider;
  if (!source) {
    return { templates: [], nextPage: "", error: "" };
  }
  if (connection.business === "") {
    return { templates: [], nextPage: "", error: NO_ACCOUNT };
  }
  const page = requestPages((cursor) => source.page(connection, cursor), source.readPage);
  if (page.error !== "") {
    return page;
  }
  transact(app, (tx) => {
    const at = stamp(now());
    execute(tx, "UPDATE message_templates SET state = 'gone' WHERE channel = {:channel}", { channel });
    for (const template of page.templates) {
      execute(
        tx,
        `INSERT INTO message_templates (id, channel, name, language, category, state, reason, header, body, footer, named, unfit, chosen, created, updated)
         VALUES ({:id}, {:channel}, {:name}, {:language}, {:category}, {:state}, {:reason}, {:header}, {:body}, {:footer}, {:named}, {:unfit}, '[]', {:at}, {:at})
         ON CONFLICT (channel, name, language) DO UPDATE SET category = excluded.category, state = excluded.state, reason = excluded.reason,
           header = excluded.header, footer = excluded.footer, unfit = excluded.unfit, updated = excluded.updated, named = excluded.named,
           chosen = iif(body = excluded.body, chosen, '[]'), body = excluded.body`,
        { ...template, id: newRecordId(), channel, at },
      );
    }
    execute(tx, "UPDATE channels SET templates_at = {:at} WHERE id = {:channel}", { channel, at });
    if (find(tx, "timeline", id)) {
      return;
    }
    record(tx, actor, {
      id,
      area: "messaging",
      collection: "channels",
      subject: channel,
      kind: "templates_refreshed",
      text: `Modelos atualizados: ${count(page.templates.length, "modelo", "modelos")}`,
    });
  });
  return page;
}

/** Stores the provider's decision about a text. */
export function storeTemplateState(
  tx: App,
  channel: string,
  { name, language, state, reason }: { name: string; language: string; state: TemplateState; reason: string },
): void {
  execute(
    tx,
    `UPDATE message_templates SET state = {:state}, reason = {:reason}, updated = {:at}
     WHERE channel = {:channel} AND name = {:name} AND language = {:language}`,
    { channel, name, language, state, reason: reason.slice(0, 200), at: stamp(now()) },
  );
}

export function mapTemplate(
  { app, actor }: Call,
  input: InputIn<typeof contracts, "mapTemplate">,
): { values: readonly string[] } {
  const row = requireTemplate(app, input.template);
  const chosenKeys = templateKeys(row).map((_, place) => input.values[place] ?? "");
  if (JSON.stringify(chosenKeys) !== JSON.stringify(row.chosen)) {
    execute(app, "UPDATE message_templates SET chosen = {:chosen}, updated = {:at} WHERE id = {:id}", {
      id: row.id,
      chosen: chosenKeys,
      at: stamp(now()),
    });
    record(app, actor, {
      id: input.id,
      area: "messaging",
      collection: "channels",
      subject: row.channel,
      kind: "template_mapped",
      text: headOf(`Campos do modelo ${row.name}: ${chosenKeys.join(", ") || "nenhum"}`, 300),
    });
  }
  return { values: valuesOf({ ...row, chosen: chosenKeys }) };
}

function requireTemplate(app: App, id: string): Row {
  return requireFound(selectFirst(app, ROW, "FROM message_templates WHERE id = {:id}", { id }), "este modelo");
}

/** A template with the values of its placeholders, and the resulting text. */
export interface ChosenTemplate {
  row: { name: string; language: string; named: boolean; body: string; category: TemplateDetail["category"] };
  values: readonly string[];
  text: string;
}

/**
 * The template of a message, ready for the active channel; null: none.
 * @param fill the text for a value's placeholders, where it is known already.
 */
export function chosenTemplate(
  app: App,
  id: string,
  chosenValues: readonly string[],
  fill: (value: string) => string = (value) => value,
): ChosenTemplate | null {
  if (id === "") {
    return null;
  }
  const row = requireTemplate(app, id);
  const reason = row.channel === activeChannel(app)?.id ? unfitNow(row) : "Este modelo é de outro número.";
  if (reason !== "") {
    throw refuse("template_unusable", { why: reason });
  }
  const keys = templateKeys(row);
  const values = (chosenValues.length > 0 ? keys.map((_, place) => chosenValues[place] ?? "") : valuesOf(row)).map(fill);
  const missingIndex = values.findIndex((value) => value.trim() === "");
  if (missingIndex >= 0) {
    throw refuse("template_unfilled", { place: keys[missingIndex]! });
  }
  return { row, values, text: composedText(row, values) };
}

/** A message's reference to its template. */
export const templateUse = ({ row }: ChosenTemplate, values: readonly string[]): TemplateUse => ({
  name: row.name,
  language: row.language,
  named: row.named,
  keys: templateKeys(row),
  values,
});
