/**
 * The result of `make`, created at its first use, and once. For schemas at the top of a file: one with five fields takes 100 kB,
 * and each of the server's interpreters would create them all.
 */
export function lazily<T>(create: () => T): () => T {
  let result: { of: T } | undefined;
  return () => {
    result ??= { of: create() };
    return result.of;
  };
}
