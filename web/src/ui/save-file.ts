/** Hands the browser a text as a file. */
export function saveFile(fileName: string, content: string, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
  // The download has begun by the next turn; before it, some browsers would find nothing.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
