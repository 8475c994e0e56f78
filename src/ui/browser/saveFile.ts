/** Somewhere to write a file to. Takes the whole stream; throws what the stream or the disk throws. */
export type FileTarget = (stream: ReadableStream<Uint8Array<ArrayBuffer>>) => Promise<void>;

/** What Chromium has of the File System Access API, which the DOM's types do not name. */
interface SavePicker {
  showSaveFilePicker?: (options: { suggestedName: string }) => Promise<FileSystemFileHandle>;
}

/** How long the browser may take to begin with a download before its content is let go, in milliseconds. */
const downloadPatience = 60_000;

/** Hands content to the browser as a download. */
export function download(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), downloadPatience);
}

/**
 * Asks where to write a file, where the browser lets a page write to the disk; elsewhere the file is gathered and then
 * downloaded. Call it while a click is being answered: browsers refuse it later. Null when the person gave it up.
 */
export async function openFile(name: string, type: string): Promise<FileTarget | null> {
  const { showSaveFilePicker } = window as SavePicker;
  if (showSaveFilePicker) {
    try {
      const handle = await showSaveFilePicker({ suggestedName: name });
      const file = await handle.createWritable();
      return (stream) => stream.pipeTo(file);
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return null;
      // Not allowed here (a frame, a policy): the way that works everywhere.
    }
  }
  return async (stream) =>
    download(await new Response(stream, { headers: { 'Content-Type': type } }).blob(), name);
}
