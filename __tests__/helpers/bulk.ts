import type { BulkEnd, BulkVerdict } from '../../src/contract/bulk';
import type { TestAnswer } from './testClient';

function linesOf({ status, text }: TestAnswer): (BulkVerdict | BulkEnd)[] {
  if (status !== 200) throw new Error(`refused: ${status} ${text}`);
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as BulkVerdict | BulkEnd);
}

/** The verdicts in the answer of a bulk action, in order. */
export function verdictsOf(answer: TestAnswer): BulkVerdict[] {
  return linesOf(answer).filter((line): line is BulkVerdict => !('end' in line));
}

/** The last line in the answer of a bulk action. @throws when it is missing. */
export function bulkEndOf(answer: TestAnswer): BulkEnd {
  const last = linesOf(answer).at(-1);
  if (!last || !('end' in last)) throw new Error(`no end: ${answer.text.slice(-200)}`);
  return last;
}
