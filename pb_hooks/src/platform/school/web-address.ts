/** The address by which people reach the program, and the addresses by which they could. */
import type { WebAddress } from "../../../../domain/platform/commands";
import { buildingAddresses, isOwnComputer, listensOn } from "../../../../domain/platform/own-address";
import type { Call } from "../http/endpoint";
import type { App } from "../sql/database";

/** GET platform/web-address */
export function webAddress({ app }: Call): WebAddress {
  const { host, port } = listensOn([...$os.args]);
  return {
    address: addressOf(app),
    fixed: ($os.getenv("APP_URL") ?? "").trim() !== "",
    closed: isOwnComputer(host) && host !== "0.0.0.0",
    proposals:
      port === "" ? [] : buildingAddresses(networksOf()).map((address) => `http://${address}${port === "80" ? "" : `:${port}`}`),
  };
}

/** The beginning of links in mails and codes, without a slash at its end. */
export const addressOf = (app: App): string => app.settings().meta.appURL.replace(/\/+$/, "");

/** This system's networks; "" where it lists none. */
function networksOf(): string {
  for (const readNetworks of [
    () => toString($os.readFile("/proc/net/fib_trie")),
    () => toString($os.cmd("ipconfig").output()),
    () => toString($os.cmd("ifconfig").output()),
  ]) {
    try {
      return readNetworks();
    } catch {
      // Another system's way.
    }
  }
  return "";
}
