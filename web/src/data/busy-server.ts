/** Too many asked at once: the program did nothing, and says when to come again. */
const BUSY = 503;
const MAX_RETURNS = 5;

/** Waits as long as the program asks for, more or less, so that those who were sent away together don't come back together. */
export async function fetchUntilFree(ask: () => Promise<Response>): Promise<Response> {
  for (let returns = 0; ; returns++) {
    const response = await ask();
    const seconds = Number(response.headers.get("Retry-After"));
    if (response.status !== BUSY || seconds === 0 || returns === MAX_RETURNS) {
      return response;
    }
    await new Promise((resume) => setTimeout(resume, seconds * 1000 * (0.5 + Math.random())));
  }
}
