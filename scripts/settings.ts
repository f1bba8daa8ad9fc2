/** The address and the data folder of our servers: PORT, HOST and DATA. */
import { resolve } from "node:path";
import { ROOT } from "./paths";

export interface Place {
  host: string;
  port: number;
  data: string;
  /** The address for a browser on this machine. */
  url: string;
}

/** @param folder the data folder when DATA names none. */
export function place(folder: string): Place {
  const host = process.env.HOST || "127.0.0.1";
  const port = Number(process.env.PORT || "8090");
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`PORT is no port: ${process.env.PORT}`);
  }
  const reachableHost = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  return { host, port, data: resolve(ROOT, process.env.DATA || folder), url: `http://${reachableHost}:${port}` };
}
