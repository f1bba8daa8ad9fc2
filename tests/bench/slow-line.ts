/** A page on a slow 4G line: 1.6 Mbit/s down, 150 ms of latency, a processor four times slower, an empty cache. */
import { chromium } from "@playwright/test";
import { launchOptions } from "../../scripts/chromium";

export interface SlowView {
  /** Milliseconds until the largest of what shows was painted. */
  shown: number;
  /** Kilobytes that came over the line, headers and all. */
  kilobytes: number;
}

export async function viewOnSlowLine(url: string): Promise<SlowView> {
  const browser = await chromium.launch(launchOptions());
  try {
    const page = await browser.newPage();
    const session = await page.context().newCDPSession(page);
    let bytes = 0;
    session.on("Network.loadingFinished", ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 150,
      downloadThroughput: 1_600_000 / 8,
      uploadThroughput: 750_000 / 8,
    });
    await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await page.goto(url, { waitUntil: "networkidle" });
    const shown = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
            type: "largest-contentful-paint",
            buffered: true,
          });
        }),
    );
    return { shown, kilobytes: bytes / 1000 };
  } finally {
    await browser.close();
  }
}
