/** The test gateway's output is what our own readers of the three dialects expect. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Connection, HttpAnswer, HttpRequest, Provider } from "../domain/messaging/providers/provider";
import { PROVIDERS } from "../domain/messaging/providers/providers";
import { FAILING_NUMBERS, WhatsAppGateway } from "./whatsapp-gateway";

const gateway = new WhatsAppGateway();
beforeAll(() => gateway.start());
afterAll(() => gateway.stop());

async function ask({ method, url, headers, body }: HttpRequest): Promise<HttpAnswer> {
  const answer = await fetch(url, { method, headers, ...(body ? { body } : {}) });
  return { status: answer.status, body: await answer.text(), retry_after: Number(answer.headers.get("Retry-After") ?? 0) };
}

const connectionTo = (account: string): Connection => ({
  base_url: gateway.url,
  version: "v25.0",
  account,
  token: gateway.key,
  signing_secret: "assinatura",
  business: "",
  own_secret: "nosso",
});

async function connected(provider: Provider): Promise<Connection> {
  const connection = connectionTo("default");
  for (const request of provider.startSession(connection, `${gateway.url}/__nobody`)) {
    await ask(request);
  }
  gateway.scan();
  return connection;
}

test.each(PROVIDERS.map((provider) => [provider.id, provider] as const))("%s", async (_, provider) => {
  const connection = await connected(provider);
  expect(provider.readHealth(await ask(provider.health(connection))).state).toBe("connected");
  const to = `+551998888${String(PROVIDERS.indexOf(provider))}999`;
  const send = async (number: string) =>
    provider.readSend(await ask(provider.send(connection, { to: number, text: "Olá", template: null, file: null })));
  expect(await send(to)).toMatchObject({ kind: "accepted" });
  expect(gateway.takenBy(to)).toHaveLength(1);
  const trouble = (kind: keyof typeof FAILING_NUMBERS) => `+551998888${FAILING_NUMBERS[kind]}`;
  expect((await send(trouble("signedOut"))).kind).toBe("channel_down");
  const wrong = await ask(provider.send({ ...connection, token: "outra" }, { to, text: "Olá", template: null, file: null }));
  expect(provider.readSend(wrong).kind).toBe("channel_down");
  const answers = [];
  for (let attempt = 0; attempt < 3; attempt++) {
    answers.push((await send(`+55199${PROVIDERS.indexOf(provider)}888${FAILING_NUMBERS.throttled}`)).kind);
  }
  expect(answers).toEqual(["throttled", "throttled", "accepted"]);
  if (provider.pairing) {
    expect(provider.readPairing(await ask(provider.pairing(connection, ""))).qr).toMatch(/^data:image\/png/);
    expect((await send(trouble("noWhatsApp"))).kind).toBe("refused");
    gateway.unpair();
    expect((await send(to)).kind).toBe("channel_down");
  }
});
