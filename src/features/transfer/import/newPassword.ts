// Without characters that look alike, and without those that begin a formula in a spreadsheet.
const alphabets = [
  'abcdefghijkmnpqrstuvwxyz',
  'ABCDEFGHJKLMNPQRSTUVWXYZ',
  '23456789',
  '!#$%&*?',
] as const;
const all = alphabets.join('');
const length = 16;

/** A uniformly random number below `limit`. */
function below(limit: number): number {
  const bound = 256 - (256 % limit);
  for (;;) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < bound) return byte % limit;
  }
}

/** A password of 16 characters that satisfies the password rule. It has about 95 random bits. */
export function newPassword(): string {
  const characters = Array.from({ length }, (_, index) => {
    const alphabet = alphabets[index] ?? all;
    return alphabet[below(alphabet.length)] ?? '';
  });
  for (let last = length - 1; last > 0; last -= 1) {
    const other = below(last + 1);
    [characters[last], characters[other]] = [characters[other] ?? '', characters[last] ?? ''];
  }
  return characters.join('');
}
