import { taskLimits } from '../../src/contract/task';
import type { Reader } from '../db/schema';
import { levelOf } from '../tasks/links';
import { ruleTexts } from '../tasks/taskRules';

/** A line that may become a task, with the id that the task would get. */
export interface LinkedLine {
  _id: string;
  /** References, or ids of tasks. '' for no parent. */
  parent: string;
  blockedBy: readonly string[];
}

const notFound = (reference: string) => `"${reference.slice(0, 100)}" was not found`;

/**
 * Why new lines of an import cannot be linked as they say, by their ids: something is not found or is
 * refused itself, a cycle would be closed, or a tree would become too deep.
 * @param idOf the id of a reference: of a task, or of a new line
 */
export async function linkProblems(
  db: Reader,
  lines: readonly LinkedLine[],
  idOf: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const linked = lines.filter(({ parent, blockedBy }) => parent !== '' || blockedBy.length > 0);
  const problems = new Map<string, string>();
  if (linked.length === 0) return problems;
  await findDeepLines(db, lines, idOf, problems);
  findCycles(linked, idOf, problems);
  for (let before = -1; before !== problems.size;) {
    before = problems.size;
    for (const { _id, parent, blockedBy } of linked) {
      const wanted = parent === '' ? blockedBy : [parent, ...blockedBy];
      const missing = wanted.find((one) => problems.has(idOf.get(one) ?? '') || !idOf.has(one));
      if (missing !== undefined && !problems.has(_id)) problems.set(_id, notFound(missing));
    }
  }
  return problems;
}

/** Follows each line to the top of its tree. */
async function findDeepLines(
  db: Reader,
  lines: readonly LinkedLine[],
  idOf: ReadonlyMap<string, string>,
  problems: Map<string, string>,
): Promise<void> {
  const byId = new Map(lines.map((line) => [line._id, line]));
  const levels = new Map<string, number>();
  for (const { _id, parent } of lines) {
    let level = 1;
    let above = idOf.get(parent);
    while (above !== undefined && level <= taskLimits.treeLevels) {
      if (above === _id) {
        problems.set(_id, level === 1 ? ruleTexts.ownParent : ruleTexts.parentBelow);
        break;
      }
      const line = byId.get(above);
      if (!line) {
        const known = levels.get(above) ?? (await levelOf(db, above));
        levels.set(above, known);
        level += known;
        break;
      }
      level += 1;
      above = idOf.get(line.parent);
    }
    if (level > taskLimits.treeLevels && !problems.has(_id)) problems.set(_id, ruleTexts.tooDeep);
  }
}

/** Takes away lines that wait for none that is left. What stays is in a cycle, or waits for one. */
function findCycles(
  linked: readonly LinkedLine[],
  idOf: ReadonlyMap<string, string>,
  problems: Map<string, string>,
): void {
  const left = new Map(linked.map((line) => [line._id, line]));
  const waits = ({ blockedBy }: LinkedLine) =>
    blockedBy.some((one) => left.has(idOf.get(one) ?? ''));
  for (let before = -1; before !== left.size;) {
    before = left.size;
    for (const line of [...left.values()]) if (!waits(line)) left.delete(line._id);
  }
  for (const { _id, blockedBy } of left.values()) {
    const isOwn = blockedBy.some((one) => idOf.get(one) === _id);
    problems.set(_id, isOwn ? ruleTexts.ownBlocker : ruleTexts.blockedCycle);
  }
}
