/** The address by which the school's people, and their phones, reach the program. */

/**
 * Whether an address leads only to the computer where it is opened: no phone reaches it.
 * @param host with its port or without.
 */
export const isOwnComputer = (host: string): boolean => /^(localhost|127\.|0\.0\.0\.0|\[?::1\]?)/i.test(host);

const withoutScheme = (address: string): string => address.replace(/^\w+:\/\//, "");

/**
 * The beginning of addresses in codes, on paper and in shared links: the school's address. While that leads only to the server
 * itself, it is the address of this page.
 * @param school the program's address of the school.
 * @param currentAddress the page's own.
 */
export const linkOrigin = (school: string, currentAddress: string): string =>
  school !== "" && !isOwnComputer(withoutScheme(school)) ? school : currentAddress;

/** Whether a code with this beginning opens only on the server. */
export const opensOnlyOnServer = (origin: string): boolean => isOwnComputer(withoutScheme(origin));

/**
 * The address that users type to reach the school: with its scheme, without a query or a slash at its end; undefined where it is
 * invalid.
 */
export function publicUrl(value: string): string | undefined {
  return /^https?:\/\/[^\s/?#@]+(\/[^\s?#]*)?$/i.test(value) ? value.replace(/\/+$/, "") : undefined;
}

/** The notations of a machine's addresses: Linux's own routes, Windows' `ipconfig`, and other systems' `ifconfig`. */
const SPELLINGS = [
  /\|-- (\d+\.\d+\.\d+\.\d+)\s+\/32 host LOCAL/g,
  /IPv4[^:\n]*: *(\d+\.\d+\.\d+\.\d+)/g,
  /\sinet (?:addr:)?(\d+\.\d+\.\d+\.\d+)/g,
];
/** Networks in a building, the usual ones of routers first (RFC 1918). */
const NETWORKS = [/^192\.168\./, /^10\./, /^172\.(1[6-9]|2\d|3[01])\./, /^/];
/** Addresses that nobody else reaches: the computer itself, and its own choice where no router answers. */
const UNREACHABLE = /^(0|127|169\.254)\./;

/**
 * The machine's addresses in its building, the likeliest first.
 * @param text the system's list of its networks.
 */
export function buildingAddresses(text: string): string[] {
  const addresses = new Set<string>();
  for (const spelling of SPELLINGS) {
    for (const [, address = ""] of text.matchAll(spelling)) {
      addresses.add(address);
    }
  }
  const reachable = [...addresses].filter((address) => !UNREACHABLE.test(address));
  return [...new Set(NETWORKS.flatMap((network) => reachable.filter((address) => network.test(address))))];
}

/** The address on which the server listens: "0.0.0.0:8090" of its own arguments. */
export function listensOn(args: readonly string[]): { host: string; port: string } {
  const [, host = "", port = ""] = /^--http=(.*):(\d+)$/.exec(args.find((arg) => arg.startsWith("--http=")) ?? "") ?? [];
  return { host, port };
}
