/** The stream is slow for small chunks, so they are collected to about this many characters. */
const gathered = 64 * 1024;

/**
 * Compresses a text as a gzip file in UTF-8. Works in browsers, also over plain HTTP, and in Node.
 * Rejects when `pieces` throws.
 */
export async function gzipText(pieces: Iterable<string> | AsyncIterable<string>): Promise<Blob> {
  const stream = new CompressionStream('gzip');
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const read = (async () => {
    for (let reader = stream.readable.getReader(); ;) {
      const { done, value } = await reader.read();
      if (done) return;
      chunks.push(new Uint8Array(value));
    }
  })();
  const writer = stream.writable.getWriter();
  const encoder = new TextEncoder();
  try {
    let text = '';
    for await (const piece of pieces) {
      text += piece;
      if (text.length < gathered) continue;
      await writer.write(encoder.encode(text));
      text = '';
    }
    await writer.write(encoder.encode(text));
    await writer.close();
    await read;
  } catch (error) {
    await Promise.allSettled([writer.abort(error), read]);
    throw error;
  }
  return new Blob(chunks, { type: 'application/gzip' });
}
