/** The specification's client facts, held against the client library as it is installed. */
import PocketBase, { BaseAuthStore, ClientResponseError } from "pocketbase";
import { describe, expect, test } from "vitest";
import {
  DEFAULT_ERROR_MESSAGE,
  LOCALE,
  MISSING_ID_MESSAGE,
  REALTIME_CONNECT_TIMEOUT_MS,
  RECONNECT_DELAYS_MS,
  SESSION_COOKIE_MAX_BYTES,
} from "./constants";
import { asCallError } from "./errors";

const client = new PocketBase("http://127.0.0.1", new BaseAuthStore(), LOCALE);

describe("the client library", () => {
  test("waits 15 s for the live connection and comes back in the seven delays", () => {
    expect(Reflect.get(client.realtime, "maxConnectTimeout")).toBe(REALTIME_CONNECT_TIMEOUT_MS);
    expect(Reflect.get(client.realtime, "predefinedReconnectIntervals")).toEqual([...RECONNECT_DELAYS_MS]);
  });

  test("answers a missing record id with 404 without asking the server", async () => {
    const error = await client
      .collection("titles")
      .getOne("")
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ClientResponseError);
    expect(asCallError(error)).toMatchObject({ status: 404, message: MISSING_ID_MESSAGE, isAbort: false });
  });

  test("keeps the session cookie within its cap", () => {
    client.authStore.save("token", {
      id: "a",
      collectionId: "b",
      collectionName: "users",
      email: "a@b.c",
      name: "x".repeat(9000),
    });
    const cookie = client.authStore.exportToCookie();
    expect(new Blob([cookie]).size).toBeLessThanOrEqual(SESSION_COOKIE_MAX_BYTES);
    client.authStore.clear();
  });
});

describe("an error", () => {
  test("carries url, status, response and abort, and the default message when the server sent none", () => {
    const error = asCallError(new ClientResponseError({ url: "/api/x", status: 502, response: {} }));
    expect(error).toMatchObject({ url: "/api/x", status: 502, response: {}, isAbort: false });
    expect(error.message).toBe(DEFAULT_ERROR_MESSAGE);
  });

  test("of a cancelled call says so", () => {
    const error = asCallError(new ClientResponseError({ isAbort: true, response: {} }));
    expect(error.isAbort).toBe(true);
    expect(error.message).not.toBe(DEFAULT_ERROR_MESSAGE);
  });
});
