import { lineProblems, type LinkedLine } from '../../src/contract/transfer';
import type { Reader } from '../db/schema';
import { levelOf } from '../tasks/links';

/** A new line with what it refers to: references of lines, or ids of tasks. '' for no parent. */
export interface ReferringLine {
  _id: string;
  parent: string;
  blockedBy: readonly string[];
}

const notFound = (reference: string) => `"${reference.slice(0, 100)}" was not found`;

/**
 * Why new lines of an import cannot be linked as they say, by their ids: as `lineProblems`, or because
 * something is not found or is refused itself.
 * @param idOf the id of a reference: of a task, or of a new line
 */
export async function linkProblems(
  db: Reader,
  lines: readonly ReferringLine[],
  idOf: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const referring = lines.filter(({ parent, blockedBy }) => parent !== '' || blockedBy.length > 0);
  if (referring.length === 0) return new Map();
  const linked = lines.map(({ _id, parent, blockedBy }): LinkedLine => ({
    _id,
    parent: idOf.get(parent) ?? null,
    blockedBy: blockedBy.flatMap((one) => idOf.get(one) ?? []),
  }));
  const own = new Set(lines.map(({ _id }) => _id));
  const levels = new Map<string, number>();
  for (const { parent } of linked)
    if (parent !== null && !own.has(parent) && !levels.has(parent))
      levels.set(parent, await levelOf(db, parent));
  const problems = lineProblems(linked, (id) => levels.get(id) ?? 1);
  for (let before = -1; before !== problems.size;) {
    before = problems.size;
    for (const { _id, parent, blockedBy } of referring) {
      const wanted = parent === '' ? blockedBy : [parent, ...blockedBy];
      const missing = wanted.find((one) => problems.has(idOf.get(one) ?? '') || !idOf.has(one));
      if (missing !== undefined && !problems.has(_id)) problems.set(_id, notFound(missing));
    }
  }
  return problems;
}
