/** PocketBase's own routes that a school does not use, and the answer to each kind of person. */
interface SystemRoute {
  method: string;
  path: string;
  body?: Record<string, unknown>;
  /** The answer to each of them. A superuser is left out where the answer would change the school. */
  guest: number;
  signedIn: number;
  superuser: number | null;
}

const operators = (method: string, path: string, superuser: number | null, body?: Record<string, unknown>): SystemRoute => ({
  ...{ method, path, superuser, guest: 401, signedIn: 403 },
  ...(body ? { body } : {}),
});
/** Closed by the rules of a system collection, or switched off for everybody. */
const closed = (method: string, path: string, superuser: number | null, body: Record<string, unknown> = {}): SystemRoute => ({
  ...{ method, path, superuser, guest: 403, signedIn: 403 },
  ...(method === "GET" ? {} : { body }),
});
const SOMEONE = { email: "admin@escola.test", password: "senha-de-teste-2026", passwordConfirm: "senha-de-teste-2026" };

/** PocketBase's own routes that a school does not use: the operator's, and disabled sign-in methods. */
export const SYSTEM_RIGHTS: readonly SystemRoute[] = [
  operators("GET", "/api/settings", 200),
  operators("PATCH", "/api/settings", 200, {}),
  operators("POST", "/api/settings/test/s3", 400, {}),
  operators("POST", "/api/settings/test/email", 400, {}),
  operators("POST", "/api/settings/apple/generate-client-secret", 400, {}),
  operators("GET", "/api/logs", 200),
  operators("GET", "/api/logs/stats", 200),
  operators("GET", "/api/logs/nothinghere0000", 404),
  operators("DELETE", "/api/logs", null),
  operators("GET", "/api/backups", 200),
  operators("POST", "/api/backups", 400, { name: "../x" }),
  operators("POST", "/api/backups/upload", 400, {}),
  operators("DELETE", "/api/backups/nothing.zip", 400),
  operators("POST", "/api/backups/nothing.zip/restore", 400, {}),
  operators("GET", "/api/crons", 200),
  operators("POST", "/api/crons/nothing", 404, {}),
  operators("POST", "/api/sql", 200, { query: "SELECT 1" }),
  operators("GET", "/api/collections", 200),
  operators("POST", "/api/collections", 400, {}),
  operators("GET", "/api/collections/users", 200),
  operators("PATCH", "/api/collections/users", 200, {}),
  operators("DELETE", "/api/collections/nothing", 404),
  operators("DELETE", "/api/collections/nothing/truncate", 404),
  operators("PUT", "/api/collections/import", 400, {}),
  operators("GET", "/api/collections/meta/scaffolds", 200),
  operators("GET", "/api/collections/meta/oauth2-providers", 200),
  operators("POST", "/api/collections/meta/dry-run-view", 400, {}),
  operators("POST", "/api/collections/users/impersonate/useradmin000000", 200, { duration: 60 }),
  operators("POST", "/api/collections/_superusers/impersonate/superuser000000", null, { duration: 60 }),
  // By a file token of the operator's, and only by that.
  closed("GET", "/api/backups/nothing.zip", 403),
  closed("GET", "/api/collections/_superusers/records", 200),
  operators("POST", "/api/collections/_superusers/records", null, SOMEONE),
  operators("PATCH", "/api/collections/_superusers/records/superuser000000", null, SOMEONE),
  closed("DELETE", "/api/collections/_superusers/records/superuser000000", null),
  operators("POST", "/api/collections/_authOrigins/records", null, {}),
  operators("POST", "/api/collections/_externalAuths/records", null, {}),
  operators("POST", "/api/collections/_mfas/records", null, {}),
  operators("POST", "/api/collections/_otps/records", null, {}),
  // Switched off: it would carry many requests past the limits of one.
  closed("POST", "/api/batch", 403, { requests: [] }),
  ...["users", "_superusers"].flatMap((accounts) => [
    closed("POST", `/api/collections/${accounts}/request-otp`, 403, { email: "admin@escola.test" }),
    closed("POST", `/api/collections/${accounts}/auth-with-otp`, 403, { otpId: "x", password: "123456" }),
    closed("POST", `/api/collections/${accounts}/auth-with-oauth2`, 403, {
      ...{ provider: "google", code: "x", redirectURL: "https://example.com" },
    }),
  ]),
];
