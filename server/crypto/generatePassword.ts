import { randomInt } from 'node:crypto';

const alphabets = [
  'abcdefghijkmnpqrstuvwxyz',
  'ABCDEFGHJKLMNPQRSTUVWXYZ',
  '23456789',
  '-_+=!',
] as const;
const length = 20;

/** A password that satisfies the rule, without similar characters. About 110 random bits. */
export function generatePassword(): string {
  const all = alphabets.join('');
  const pick = (from: string) => from.charAt(randomInt(from.length));
  const picked = [
    ...alphabets.map(pick),
    ...Array.from({ length: length - alphabets.length }, () => pick(all)),
  ];
  for (let last = picked.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    [picked[last], picked[other]] = [picked[other] ?? '', picked[last] ?? ''];
  }
  return picked.join('');
}
