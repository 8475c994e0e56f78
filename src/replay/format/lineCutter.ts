const newline = 0x0a;

/** Cuts bytes into lines. Each byte is looked at once, and copied once at the most, however long a line is. */
export class LineCutter {
  private held: Uint8Array[] = [];
  /** Bytes of the line that has begun and not ended. */
  pending = 0;

  /** The lines that end in this piece, without their newlines. */
  *cut(piece: Uint8Array): Generator<Uint8Array> {
    let from = 0;
    for (let to = piece.indexOf(newline); to >= 0; to = piece.indexOf(newline, from)) {
      yield this.joined(piece.subarray(from, to));
      from = to + 1;
    }
    if (from === piece.length) return;
    this.held.push(piece.subarray(from));
    this.pending += piece.length - from;
  }

  /** What stands after the last newline. */
  rest(): Uint8Array {
    return this.joined(new Uint8Array(0));
  }

  private joined(end: Uint8Array): Uint8Array {
    if (this.held.length === 0) return end;
    const line = new Uint8Array(this.pending + end.length);
    let at = 0;
    for (const part of [...this.held, end]) {
      line.set(part, at);
      at += part.length;
    }
    this.held = [];
    this.pending = 0;
    return line;
  }
}
