import { isObject } from '../../lib/fields';
import { LogError } from './logError';
import { limits } from './logFormat';

/**
 * How many bytes are read at a time. A compressed chunk can expand a thousandfold and is held in
 * memory.
 */
const chunkBytes = 64 * 1024;
const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;

async function* chunks(
  file: Blob,
  onProgress?: (done: number, total: number) => void,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let from = 0; from < file.size; from += chunkBytes) {
    const to = Math.min(from + chunkBytes, file.size);
    yield new Uint8Array(await file.slice(from, to).arrayBuffer());
    onProgress?.(to, file.size);
  }
}

/**
 * Whether a stream failed because the file is truncated. Node has an error code; browsers fail only
 * after the last chunk.
 */
function isTruncation(error: unknown, taken: boolean): boolean {
  const code = isObject(error) && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code === 'Z_BUF_ERROR' : taken;
}

/** A compressed file is truncated. */
export class TruncatedFile extends LogError {}

async function* decompressed(
  source: AsyncGenerator<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<Uint8Array> {
  const stream = new DecompressionStream('gzip');
  const writer = stream.writable.getWriter();
  const reader = stream.readable.getReader();
  let taken = false;
  const failure: { error?: unknown } = {};
  const feed = async () => {
    try {
      for await (const piece of source) {
        // A failed write also fails the reader, which reports it.
        if (
          !(await writer.write(piece).then(
            () => true,
            () => false,
          ))
        )
          return;
      }
    } catch (error) {
      failure.error = error;
      // Otherwise the reader would wait forever.
      return writer.abort(error);
    }
    taken = true;
    return writer.close();
  };
  const fed = feed().catch(() => undefined);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } catch (error) {
    if ('error' in failure) throw failure.error;
    if (isTruncation(error, taken)) throw new TruncatedFile('The file ends too early.');
    throw new LogError('The compressed file is damaged.');
  } finally {
    await Promise.allSettled([reader.cancel(), writer.abort(), fed]);
  }
}

/**
 * The decompressed bytes of a file, in chunks. Throws a LogError when the file is empty, too large,
 * damaged or (`TruncatedFile`) cut off.
 */
export async function* textBytes(
  file: Blob,
  onProgress?: (done: number, total: number) => void,
): AsyncGenerator<Uint8Array> {
  if (file.size > limits.fileBytes)
    throw new LogError(
      `The file has ${megabytes(file.size)}; a log has at most ${megabytes(limits.fileBytes)}.`,
    );
  const first = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const zipped = first[0] === 0x1f && first[1] === 0x8b;
  let bytes = 0;
  for await (const piece of zipped
    ? decompressed(chunks(file, onProgress))
    : chunks(file, onProgress)) {
    bytes += piece.length;
    if (bytes > limits.textBytes)
      throw new LogError(`The file expands to more than ${megabytes(limits.textBytes)} of text.`);
    yield piece;
  }
  if (bytes === 0) throw new LogError('The file is empty.');
}
