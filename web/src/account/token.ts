/** Whether a link's token is past its own expiry claim; what can't be read is left for the server to judge. */
export function isExpired(token: string, now: number): boolean {
  try {
    const part = (token.split(".")[1] ?? "").replace(/-/g, "+").replace(/_/g, "/");
    const { exp } = JSON.parse(atob(part)) as { exp?: number };
    return exp !== undefined && exp * 1000 <= now;
  } catch {
    return false;
  }
}
