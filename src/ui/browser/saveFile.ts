/** Writes a stream to a file. Throws the errors of the stream and of the disk. */
export type FileTarget = (stream: ReadableStream<Uint8Array<ArrayBuffer>>) => Promise<void>;

/** Chromium only; not in the DOM types. */
interface SavePicker {
  showSaveFilePicker?: (options: { suggestedName: string }) => Promise<FileSystemFileHandle>;
}

/** Time for the browser to start a download, in milliseconds. */
const downloadTimeoutMs = 60_000;

export function download(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), downloadTimeoutMs);
}

/**
 * Asks where to save a file; a browser that cannot write to the disk downloads it instead. Call it
 * in a click handler, or browsers refuse it. Null when the person cancelled.
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
      // Not allowed here (a frame, a policy): download the file.
    }
  }
  return async (stream) =>
    download(await new Response(stream, { headers: { 'Content-Type': type } }).blob(), name);
}
