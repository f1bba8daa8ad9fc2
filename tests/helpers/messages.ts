/** The outbox in tests: runs the dispatcher's job now, and waits for a message's final state. */
import { expect } from "vitest";
import type { MessageDetail } from "../../domain/messaging/commands";
import type { MessageState } from "../../domain/messaging/outbox";
import { newId } from "./ids";
import type { TestSchool } from "./test-school";
import { PATIENCE } from "./timeouts";

/** Starts the minute's job now; a running one checks again within a second. */
export async function dispatch(school: TestSchool): Promise<void> {
  const { status } = await school.as("superuser").request("POST", "/api/crons/messages");
  expect(status).toBe(204);
}

/** All dispatchers of a minute. */
export async function dispatchByAll(school: TestSchool): Promise<void> {
  for (const job of ["messages", "messages-2", "messages-3", "messages-4"]) {
    expect((await school.as("superuser").request("POST", `/api/crons/${job}`)).status).toBe(204);
  }
}

export async function messageOf(school: TestSchool, id: string): Promise<MessageDetail> {
  return (await school.as("Admin").call("messaging/message", { message: id })).body;
}

export async function stateOf(school: TestSchool, id: string): Promise<MessageState> {
  return (await messageOf(school, id)).state;
}

/** Waits until a message has reached a state; the test's own time limit is the limit. */
export async function settled(school: TestSchool, id: string, state: MessageState): Promise<MessageDetail> {
  await expect.poll(() => stateOf(school, id), PATIENCE).toBe(state);
  return messageOf(school, id);
}

/** A queued message, created directly in the database. */
export function queued(school: TestSchool, values: Record<string, unknown> = {}): Promise<{ id: string }> {
  const id = newId();
  return school.seed.create("messages", {
    id,
    area: "library",
    channel: "email",
    purpose: "test",
    recipient: "Marta, responsável",
    address: `${id}@example.com`,
    masked_address: `${id.slice(0, 1)}•••@example.com`,
    subject: "Livros da biblioteca",
    body: "Olá.\n\n- Dom Casmurro",
    state: "queued",
    next_at: "2026-01-01 12:00:00.000Z",
    ...values,
  });
}

/** The history of a message, oldest first. */
export async function story(school: TestSchool, id: string): Promise<string[]> {
  const lines = await school
    .as("Admin")
    .collection("timeline")
    .getFullList<{ kind: string }>({ filter: `subject = "${id}"`, sort: "@rowid" });
  return lines.map(({ kind }) => kind);
}
