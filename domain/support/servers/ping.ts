/**
 * The arguments of the system's own `ping` for one request that waits two seconds at most.
 * @param system as Go names it: "windows", "darwin", "linux".
 */
export function pingArguments(system: string, address: string): string[] {
  switch (system) {
    case "windows":
      return ["-n", "1", "-w", "2000", address];
    // Its -W counts milliseconds. Its -t is a time limit in seconds, and that of Linux a number of routers.
    case "darwin":
      return ["-n", "-c", "1", "-t", "2", address];
    default:
      return ["-n", "-c", "1", "-W", "2", address];
  }
}
