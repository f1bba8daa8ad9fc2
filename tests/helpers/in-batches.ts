/** The program refuses an account that sends much more than this at once (concurrency-limit.ts). */
const AT_ONCE = 20;

/** Makes `count` values, a few at a time. */
export async function inBatches<Value>(count: number, make: (index: number) => Promise<Value>): Promise<Value[]> {
  const made: Value[] = [];
  while (made.length < count) {
    const size = Math.min(AT_ONCE, count - made.length);
    made.push(...(await Promise.all(Array.from({ length: size }, (_, index) => make(made.length + index)))));
  }
  return made;
}
