/**
 * Ours: a line of the checklist of a task. Its id is made by who adds it, so that lists that were
 * changed at the same time can be merged.
 */
export interface ChecklistItem {
  _id: string;
  text: string;
  done: boolean;
}

/** Ours: what a change did to lines of a checklist. With one line, its text is `line`. */
export interface ChecklistAct {
  act: 'added' | 'removed' | 'ticked' | 'unticked';
  count: number;
  line?: string;
}

/** The lines of a checklist as one text, such as '3 / 7'; '' for none. */
export function checklistCount(checklist: readonly ChecklistItem[] | undefined): string {
  if (!checklist || checklist.length === 0) return '';
  return `${checklist.filter(({ done }) => done).length} / ${checklist.length}`;
}

/** Whether two checklists have the same lines in the same order. */
export const sameChecklist = (
  one: readonly ChecklistItem[],
  other: readonly ChecklistItem[],
): boolean =>
  one.length === other.length &&
  one.every(({ _id, text, done }, at) => {
    const item = other[at];
    return item?._id === _id && item.text === text && item.done === done;
  });

/** The ids of `first`, with each other id of `second` after the one that it follows there. */
function inOrder(first: readonly string[], second: readonly string[]): string[] {
  const order = [...first];
  second.forEach((id, at) => {
    if (order.includes(id)) return;
    const before = second[at - 1];
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id);
  });
  return order;
}

const idsOf = (checklist: readonly ChecklistItem[]) => checklist.map(({ _id }) => _id);
const byId = (checklist: readonly ChecklistItem[]) =>
  new Map(checklist.map((item) => [item._id, item]));

/**
 * A checklist with a person's change, which turned `before` into `after`, applied to what it is now.
 * So two people can change it at once, and an undo keeps what others did. Where both changed the same
 * line, the person's text and tick count. A line that somebody removed comes back only with a new text.
 */
export function mergeChecklist(
  before: readonly ChecklistItem[],
  after: readonly ChecklistItem[],
  now: readonly ChecklistItem[],
): ChecklistItem[] {
  const [old, wanted, current] = [byId(before), byId(after), byId(now)];
  const merged = (id: string): ChecklistItem | undefined => {
    const [was, mine, theirs] = [old.get(id), wanted.get(id), current.get(id)];
    if (!was) return mine ?? theirs;
    if (!mine) return theirs?.text === was.text ? undefined : theirs;
    const { text, done } = mine;
    if (!theirs) return text === was.text ? undefined : mine;
    return {
      _id: id,
      text: text === was.text ? theirs.text : text,
      done: done === was.done ? theirs.done : done,
    };
  };
  const kept = idsOf(before).filter((id) => wanted.has(id));
  const isMoved = idsOf(after)
    .filter((id) => old.has(id))
    .some((id, at) => id !== kept[at]);
  const [mine, theirs] = [idsOf(after), idsOf(now)];
  return (isMoved ? inOrder(mine, theirs) : inOrder(theirs, mine)).flatMap(
    (id) => merged(id) ?? [],
  );
}

/** A line with its mark: '- [x] text', '* text', '2. text' or '☐ text'. */
const markedLine = /^\s*(?:[-*•–]\s+|\d{1,3}[.)]\s+)?(?:\[([ xX])\]\s*|([☐☑✓✔])\s*)?(.*?)\s*$/u;

/** The lines of a pasted or imported text, without their marks. Empty ones are left out. */
export function readChecklist(text: string): Omit<ChecklistItem, '_id'>[] {
  return text.split(/\r\n?|\n/).flatMap((line) => {
    const [, box = ' ', mark = '☐', rest = ''] = markedLine.exec(line) ?? [];
    return rest === '' ? [] : [{ text: rest, done: /x/i.test(box) || mark !== '☐' }];
  });
}

/** A checklist as text that `readChecklist` reads. */
export const writeChecklist = (checklist: readonly ChecklistItem[]): string =>
  checklist.map(({ text, done }) => `[${done ? 'x' : ' '}] ${text}`).join('\n');
