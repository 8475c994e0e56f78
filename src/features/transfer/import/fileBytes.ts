const pieceSize = 256 * 1024;

/** Reads a file in pieces. Throws if the file was changed or deleted. */
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
        new Error('The file cannot be read. If you changed it, choose it again.', {
          cause: reader.error,
        }),
      );
    reader.readAsArrayBuffer(piece);
  });
}
