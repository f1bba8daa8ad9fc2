/** Hands the browser a text as a file. */
export function saveFile(fileName: string, content: string, type: string): void {
  saveBlob(fileName, new Blob([content], { type }));
}

/** Hands the browser bytes as a file. */
export function saveBlob(fileName: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
  // The download has begun by the next turn; before it, some browsers would find nothing.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
