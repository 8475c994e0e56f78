import { LogError } from './logError';
import { limits } from './logFormat';

/** How much of a file is taken at a time, in bytes: a compressed piece opens up to a thousand times of it, and has to be held. */
const pieceBytes = 64 * 1024;
const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;

/** What files that are none of ours begin with. */
const others: readonly { begin: readonly number[]; what: string; hint?: string }[] = [
  {
    begin: [0x50, 0x4b, 0x03, 0x04],
    what: 'a ZIP archive',
    hint: ' If one is in it, take it out first.',
  },
  { begin: [0x50, 0x4b, 0x05, 0x06], what: 'an empty ZIP archive' },
  { begin: [0x89, 0x50, 0x4e, 0x47], what: 'a picture' },
  { begin: [0xff, 0xd8, 0xff], what: 'a picture' },
  { begin: [0x47, 0x49, 0x46, 0x38], what: 'a picture' },
  { begin: [0x52, 0x49, 0x46, 0x46], what: 'a picture or a sound' },
  { begin: [0x25, 0x50, 0x44, 0x46], what: 'a PDF document' },
  { begin: [0x37, 0x7a, 0xbc, 0xaf], what: 'a 7z archive' },
  { begin: [0x28, 0xb5, 0x2f, 0xfd], what: 'compressed in a way that is not read here (zstd)' },
];

async function* pieces(
  file: Blob,
  onProgress?: (done: number, total: number) => void,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let from = 0; from < file.size; from += pieceBytes) {
    const to = Math.min(from + pieceBytes, file.size);
    yield new Uint8Array(await file.slice(from, to).arrayBuffer());
    onProgress?.(to, file.size);
  }
}

/** Whether a stream failed because it was cut off. Node says so; elsewhere what is cut off fails only once all of it was taken. */
function wasCutOff(error: unknown, taken: boolean): boolean {
  const code =
    typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code === 'Z_BUF_ERROR' : taken;
}

/** Thrown by `textBytes` where a compressed file stops before its end. */
export class CutOff extends Error {}

async function* opened(
  source: AsyncGenerator<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<Uint8Array> {
  const stream = new DecompressionStream('gzip');
  const writer = stream.writable.getWriter();
  const reader = stream.readable.getReader();
  let taken = false;
  const trouble: { error?: unknown } = {};
  const feed = async () => {
    try {
      for await (const piece of source) {
        // What fails here fails at the other end, too, and is told there.
        if (
          !(await writer.write(piece).then(
            () => true,
            () => false,
          ))
        )
          return;
      }
    } catch (error) {
      trouble.error = error;
      // The other end would wait for ever for a file that can not be read.
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
    if ('error' in trouble) throw trouble.error;
    if (wasCutOff(error, taken)) throw new CutOff();
    throw new LogError('The compressed file is damaged.');
  } finally {
    await Promise.allSettled([reader.cancel(), writer.abort(), fed]);
  }
}

/**
 * The bytes of a file's text, decompressed when it is a gzip file, in pieces. Throws a LogError for what is no text of ours at first sight or too
 * large, CutOff when a compressed file is not complete.
 */
export async function* textBytes(
  file: Blob,
  onProgress?: (done: number, total: number) => void,
): AsyncGenerator<Uint8Array> {
  if (file.size === 0) throw new LogError('The file is empty.');
  if (file.size > limits.fileBytes)
    throw new LogError(
      `The file is ${megabytes(file.size)} long; a log is ${megabytes(limits.fileBytes)} at the most.`,
    );
  const first = new Uint8Array(await file.slice(0, 8).arrayBuffer());
  const other = others.find(({ begin }) => begin.every((byte, at) => first[at] === byte));
  if (other) throw new LogError(`This is ${other.what}, not a log.${other.hint ?? ''}`);
  const zipped = first[0] === 0x1f && first[1] === 0x8b;
  let bytes = 0;
  for await (const piece of zipped ? opened(pieces(file, onProgress)) : pieces(file, onProgress)) {
    bytes += piece.length;
    if (bytes > limits.textBytes)
      throw new LogError(`The file opens up to more than ${megabytes(limits.textBytes)} of text.`);
    yield piece;
  }
}
