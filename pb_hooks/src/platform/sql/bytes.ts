/** Files made from bytes in memory. */

/** @param content base64. */
export const bytesOf = (content: string): Uint8Array => new Uint8Array(Buffer.from(content, "base64").buffer);

/** PocketBase's types say `number[]` for Go's `[]byte`; goja accepts a Uint8Array for it without a copy of each number. */
export const fileOf = (bytes: Uint8Array, name: string): filesystem.File =>
  $filesystem.fileFromBytes(bytes as unknown as number[], name)!;
