const pieceSize = 256 * 1024;

/** The bytes of a file, a piece at a time. Throws when the file was changed or taken away meanwhile. */
export async function* fileBytes(file: Blob): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.size; at += pieceSize)
    yield await bytesOf(file.slice(at, at + pieceSize));
}

function bytesOf(piece: Blob): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer));
    reader.onerror = () =>
      reject(
        new Error('The file cannot be read. Perhaps it was changed; choose it again.', {
          cause: reader.error,
        }),
      );
    reader.readAsArrayBuffer(piece);
  });
}
