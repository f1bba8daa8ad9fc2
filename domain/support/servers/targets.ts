/**
 * The permitted targets of a server's check: the school's own private ranges and nothing else, so that nobody scans other
 * people's networks through it. A name is judged by each address to which it resolves, and so is every redirect.
 */

/** The verdict on a target. A name still has to be resolved. */
export type TargetVerdict = "allowed" | "name" | "refused";

export interface TargetPolicy {
  /** Whether the machine itself may be checked: only where a test says so. */
  loopback: boolean;
}

const DECIMAL = /^(0|[1-9]\d{0,2})$/;
/** Labels of letters, digits and hyphens; the last begins with a letter, so that no notation of a number is a name. */
const NAME = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const LONGEST_NAME = 253;

/** The four numbers of an address in its usual notation; null for all others. */
function ipv4(text: string): number[] | null {
  const parts = text.split(".");
  return parts.length === 4 && parts.every((part) => DECIMAL.test(part) && Number(part) < 256) ? parts.map(Number) : null;
}

/** The eight numbers of an address; null where it is none, and of those that carry one of the older kind in them. */
function ipv6(text: string): number[] | null {
  if (!/^[0-9a-f:]+$/.test(text) || text.includes(":::")) {
    return null;
  }
  const halves = text.split("::");
  if (halves.length > 2) {
    return null;
  }
  const groups = halves.map((half) => (half === "" ? [] : half.split(":")));
  const parts = groups.flat();
  if (parts.some((group) => !/^[0-9a-f]{1,4}$/.test(group))) {
    return null;
  }
  const missingGroups = 8 - parts.length;
  if (halves.length === 1 ? missingGroups !== 0 : missingGroups < 1) {
    return null;
  }
  return [...groups[0]!, ...Array<string>(missingGroups).fill("0"), ...(groups[1] ?? [])].map((group) =>
    Number.parseInt(group, 16),
  );
}

const isPrivate4 = ([first = 0, second = 0]: readonly number[]): boolean =>
  first === 10 || (first === 172 && second >= 16 && second <= 31) || (first === 192 && second === 168);

const isLoopback6 = (groups: readonly number[]): boolean => groups.slice(0, 7).every((group) => group === 0) && groups[7] === 1;

/** Judges an address or a name. Private are 10/8, 172.16/12 and 192.168/16 (RFC 1918), and fc00::/7 (RFC 4193). */
export function checkHost(host: string, { loopback }: TargetPolicy): TargetVerdict {
  const text = host.toLowerCase();
  if (text.includes(":")) {
    const groups = ipv6(text);
    if (!groups) {
      return "refused";
    }
    return (groups[0]! & 0xfe00) === 0xfc00 || (loopback && isLoopback6(groups)) ? "allowed" : "refused";
  }
  const numbers = ipv4(text);
  if (numbers) {
    return isPrivate4(numbers) || (loopback && numbers[0] === 127) ? "allowed" : "refused";
  }
  return text.length <= LONGEST_NAME && NAME.test(text) ? "name" : "refused";
}

/** The verdict on a name's addresses: all of them must be allowed. */
export const checkAddresses = (addresses: readonly string[], reach: TargetPolicy): boolean =>
  addresses.length > 0 && addresses.every((address) => checkHost(address, reach) === "allowed");

export interface HttpTarget {
  scheme: "http" | "https";
  host: string;
  port: number;
  path: string;
}

const ADDRESS = /^(https?):\/\/(\[[0-9a-f:]+\]|[a-z0-9.-]+)(?::(\d{1,5}))?((?:[/?][!-~]*)?)$/i;
const DEFAULT_PORTS = { http: 80, https: 443 } as const;

/** Splits a web address; null where it has an unusual part, such as a user before the host. */
export function readAddress(text: string): HttpTarget | null {
  const match = ADDRESS.exec(text);
  if (!match) {
    return null;
  }
  const scheme = match[1]!.toLowerCase() === "https" ? "https" : "http";
  const port = match[3] === undefined ? DEFAULT_PORTS[scheme] : Number(match[3]);
  const addressRest = match[4]!.replace(/#.*$/, "");
  const path = addressRest.startsWith("/") ? addressRest : `/${addressRest}`;
  return port >= 1 && port <= 65535 ? { scheme, host: withoutBrackets(match[2]!).toLowerCase(), port, path } : null;
}

const withoutBrackets = (host: string): string => (host.startsWith("[") ? host.slice(1, -1) : host);

/** A host in the form of a web address. */
export const inAddress = (host: string): string => (host.includes(":") ? `[${host}]` : host);

/** The target as a web address: "http://10.0.0.5:8080/". */
export const writeAddress = ({ scheme, host, port, path }: HttpTarget): string => `${scheme}://${inAddress(host)}:${port}${path}`;
