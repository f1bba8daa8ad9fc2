interface Claims {
  exp?: number;
  email?: unknown;
}

/** The claims in a link's token; none where it is unreadable, and the server decides. */
function claimsOf(token: string): Claims {
  try {
    const part = (token.split(".")[1] ?? "").replace(/-/g, "+").replace(/_/g, "/");
    return JSON.parse(atob(part)) as Claims;
  } catch {
    return {};
  }
}

/** Whether a link's token is past its own expiry claim. */
export function isExpired(token: string, now: number): boolean {
  const { exp } = claimsOf(token);
  return exp !== undefined && exp * 1000 <= now;
}

/** The address of the account in a link's token; "" where it has none. */
export function emailIn(token: string): string {
  const { email } = claimsOf(token);
  return typeof email === "string" ? email : "";
}
