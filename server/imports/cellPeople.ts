import type { UserRef } from '../../src/contract/user';

/** `Doe, John, Jr.` is one name with two commas. More of them are not looked for. */
const partsOfName = 3;

const partsOf = (cell: string): string[] =>
  cell
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** What `cell` may name: the whole of it, and every run of the parts between its commas. */
export function namesWithin(cell: string): string[] {
  const parts = partsOf(cell);
  const runs = parts.flatMap((_, from) =>
    Array.from({ length: Math.min(partsOfName, parts.length - from) }, (_run, more) =>
      parts.slice(from, from + more + 1).join(', '),
    ),
  );
  return [...new Set([cell, ...runs])];
}

/** The texts of cells without their commas, as the key of a line compares them. */
export const partsOfAll = (cells: readonly string[]): string[] => [
  ...new Set(cells.flatMap(partsOf)),
];

/**
 * The people whom a cell names. A comma belongs to a name if an account is called so; otherwise it
 * separates two. As few people as possible are meant.
 * @param found what `findAssignees` says of each of `namesWithin`
 * @returns an error text when somebody is not known
 */
export function peopleIn(
  cell: string,
  found: ReadonlyMap<string, UserRef | string>,
): UserRef[] | string {
  const whole = found.get(cell);
  if (typeof whole === 'object') return [whole];
  const nobody = `Assignees: nobody is called "${cell}"`;
  // More than one person is called so.
  if (whole !== undefined && whole !== nobody) return whole;
  const parts = partsOf(cell);
  /** For each part, the fewest people that the parts from there on name. */
  const from: (UserRef[] | null)[] = parts.map(() => null);
  from.push([]);
  for (let at = parts.length - 1; at >= 0; at -= 1) {
    for (let length = 1; length <= Math.min(partsOfName, parts.length - at); length += 1) {
      const person = found.get(parts.slice(at, at + length).join(', '));
      const rest = from[at + length];
      if (typeof person !== 'object' || !rest) continue;
      const best = from[at];
      if (!best || rest.length + 1 < best.length) from[at] = [person, ...rest];
    }
  }
  if (parts.length > 0 && from[0]) return from[0];
  const problems = parts.flatMap((part) => {
    const person = found.get(part);
    return typeof person === 'string' ? person : [];
  });
  // Where one part is a person, the comma separates people, and the other one is not known.
  return (problems.length < parts.length ? problems[0] : undefined) ?? nobody;
}
