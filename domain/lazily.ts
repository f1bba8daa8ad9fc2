/**
 * What `make` gives, made when first asked for, and once. For schemas at the top of a file: one of five fields takes 100 kB, and
 * each of the server's interpreters would make them all.
 */
export function lazily<T>(make: () => T): () => T {
  let made: { of: T } | undefined;
  return () => {
    made ??= { of: make() };
    return made.of;
  };
}
