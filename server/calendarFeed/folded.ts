/** Bytes of a line, without its break, and of one that goes on after the space. */
const lineBytes = 75;

const bytesOf = (letter: string): number => {
  const code = letter.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
};

function foldedLine(line: string): string {
  if (line.length * 3 <= lineBytes) return line;
  let text = '';
  let bytes = 0;
  for (const letter of line) {
    const more = bytesOf(letter);
    if (bytes + more > lineBytes) {
      text += '\r\n ';
      bytes = 1;
    }
    text += letter;
    bytes += more;
  }
  return text;
}

/**
 * A calendar without too long lines (RFC 5545, 3.1). The library does the same, but takes a second for
 * each megabyte.
 */
export const folded = (text: string): string => text.split('\r\n').map(foldedLine).join('\r\n');
