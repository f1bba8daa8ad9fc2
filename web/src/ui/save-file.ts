/** Gives the browser a text to save as a file. */
export function saveFile(fileName: string, content: string, type: string): void {
  saveBlob(fileName, new Blob([content], { type }));
}

/** Gives the browser bytes to save as a file. */
export function saveBlob(fileName: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
  // The download has started by the next event loop turn; before it, some browsers would not find the bytes.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
