/** Gives the person a file: the browser asks where, or puts it with the downloads. */
export function saveFile(name: string, text: string, contentType: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: contentType }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
