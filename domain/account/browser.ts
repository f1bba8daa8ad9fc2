/**
 * In order: later patterns would also match the earlier browsers, since Edge and Opera call themselves Chrome, and Chrome calls
 * itself Safari.
 */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOpera\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bHeadlessChrome\/|\bChrome\/|\bCriOS\/|\bChromium\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/\bAndroid\b/, "Android"],
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "Mac"],
  [/\bCrOS\b/, "Chromebook"],
  [/\bLinux\b/, "Linux"],
];

/** A User-Agent header in words: "Firefox no Windows"; an unknown part is left out. */
export function browserName(userAgent: string): string {
  const firstMatch = (table: readonly [RegExp, string][]) => table.find(([pattern]) => pattern.test(userAgent))?.[1] ?? "";
  const browser = firstMatch(BROWSERS) || "Outro programa";
  const system = firstMatch(SYSTEMS);
  return system ? `${browser} no ${system}` : browser;
}
