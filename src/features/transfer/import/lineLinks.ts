import { lineProblems, type TaskLine } from '../../../contract/transfer';
import type { ImportLine } from './importLines';

/** The references of a line: to its parent, and to what has to be completed before it. */
const linksOf = (line: ImportLine | null): string[] => {
  if (!line || !('reference' in line)) return [];
  const { parent = '', blockedBy = [] } = line;
  return parent === '' ? blockedBy : [parent, ...blockedBy];
};

/** The indexes of lines by their references. */
export function referencesOf(lines: readonly (ImportLine | null)[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const [index, line] of lines.entries())
    if (line && 'reference' in line && line.reference !== '') found.set(line.reference, index);
  return found;
}

/**
 * Why lines of a file cannot be linked to each other, by their indexes. The server finds out the same,
 * but only of the lines of one request.
 */
export function problemsIn(lines: readonly (ImportLine | null)[]): Map<number, string> {
  const own = referencesOf(lines);
  const idOf = (reference: string) => String(own.get(reference) ?? `of a task: ${reference}`);
  const linked = lines.flatMap((line, index) => {
    if (linksOf(line).length === 0) return [];
    const { parent = '', blockedBy = [] } = line as TaskLine;
    return {
      _id: String(index),
      parent: parent === '' ? null : idOf(parent),
      blockedBy: blockedBy.map(idOf),
    };
  });
  return new Map(
    [...lineProblems(linked, () => 1)].map(([id, problem]) => [Number(id), problem] as const),
  );
}

/** Lines that refer to refused ones, also by way of others, and what they refer to, by index. */
export function linesBelow(
  lines: readonly (ImportLine | null)[],
  isRefused: (index: number) => boolean,
): Map<number, string> {
  const own = referencesOf(lines);
  const found = new Map<number, string>();
  const isGone = (reference: string) => {
    const index = own.get(reference);
    return index !== undefined && (isRefused(index) || found.has(index));
  };
  for (let before = -1; before !== found.size;) {
    before = found.size;
    for (const [index, line] of lines.entries()) {
      const gone = linksOf(line).find(isGone);
      if (gone !== undefined && !isRefused(index) && !found.has(index)) found.set(index, gone);
    }
  }
  return found;
}

/**
 * A line for a check, in which nothing is written: without its references to other lines, which the
 * server cannot find before they are imported.
 */
export function withoutOwnLinks(line: ImportLine, own: ReadonlyMap<string, number>): ImportLine {
  if (!linksOf(line).some((reference) => own.has(reference))) return line;
  const { parent = '', blockedBy = [], ...rest } = line as TaskLine;
  return {
    ...rest,
    parent: own.has(parent) ? '' : parent,
    blockedBy: blockedBy.filter((reference) => !own.has(reference)),
  };
}

/**
 * Puts lines after those that they refer to, because the requests of a long file are written one after
 * the other. Where lines refer to each other in a circle, the server refuses them.
 */
export function inLinkOrder(
  indexes: readonly number[],
  lines: readonly (ImportLine | null)[],
): number[] {
  const own = referencesOf(lines);
  const wanted = new Set(indexes);
  const begun = new Set<number>();
  const ordered: number[] = [];
  for (const first of indexes) {
    /** Each waits for those after it. */
    const stack = [first];
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      if (!wanted.has(at)) continue;
      const open = linksOf(lines[at] ?? null)
        .flatMap((reference) => own.get(reference) ?? [])
        .filter((other) => wanted.has(other) && !begun.has(other));
      if (open.length === 0 || begun.has(at)) {
        wanted.delete(at);
        ordered.push(at);
      } else stack.push(at, ...open);
      begun.add(at);
    }
  }
  return ordered;
}
