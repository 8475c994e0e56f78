/**
 * Ours: a line of the checklist of a task. Its id is made by who adds it, so that lists that were
 * changed at the same time can be merged.
 */
export interface ChecklistItem {
  _id: string;
  text: string;
  done: boolean;
}

/** A line that has no id yet. */
export type NewChecklistItem = Omit<ChecklistItem, '_id'>;

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

const idsOf = (checklist: readonly ChecklistItem[]) => checklist.map(({ _id }) => _id);
const byId = (checklist: readonly ChecklistItem[]) =>
  new Map(checklist.map((item) => [item._id, item]));

const longestOf = (lists: readonly string[][]): string[] =>
  lists.reduce((one, other) => (other.length > one.length ? other : one), []);

/** As many ids as possible that have the same order in both lists: those that were not moved. */
function unmoved(before: readonly string[], after: readonly string[]): Set<string> {
  /** For each id of `after`, the longest such list that ends with it. */
  const runs: { place: number; ids: string[] }[] = [];
  for (const id of after) {
    const place = before.indexOf(id);
    if (place < 0) continue;
    const earlier = runs.filter((run) => run.place < place).map(({ ids }) => ids);
    runs.push({ place, ids: [...longestOf(earlier), id] });
  }
  return new Set(longestOf(runs.map(({ ids }) => ids)));
}

/** The order of the lines now, with those that the person has moved or added where they put them. */
function mergedOrder(
  before: readonly string[],
  after: readonly string[],
  now: readonly string[],
): string[] {
  const stays = unmoved(before, after);
  const isMoved = (id: string) => before.includes(id) && after.includes(id) && !stays.has(id);
  const order = now.filter((id) => !isMoved(id));
  after.forEach((id, at) => {
    if (order.includes(id)) return;
    const above = after.slice(0, at).findLast((other) => order.includes(other));
    order.splice(above === undefined ? 0 : order.indexOf(above) + 1, 0, id);
  });
  return order;
}

/**
 * A checklist with a person's change, which turned `before` into `after`, applied to what it is now.
 * So two people can change it at once, and an undo takes back only what the person did. If both have
 * changed the text or the tick of a line, the person's counts. A removed line stays removed, unless
 * the person has changed its text.
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
  return mergedOrder(idsOf(before), idsOf(after), idsOf(now)).flatMap((id) => merged(id) ?? []);
}

const lineBreak = /\r\n?|[\n\u2028\u2029]/;
/** The mark at the beginning of a line: '- [x] text', '* text', '2. text' or '☐ text'. */
const mark = /^(?:[-*•–]\s+|\d{1,3}[.)]\s+)?(?:\[([ xX])\]\s*|([☐☑✓✔])\s*)?/u;

/** The lines of a pasted or imported text, without their marks. Empty ones are left out. */
export function readChecklist(text: string): NewChecklistItem[] {
  return text.split(lineBreak).flatMap((one) => {
    const line = one.trim();
    const [marked = '', box = ' ', sign = '☐'] = mark.exec(line) ?? [];
    const rest = line.slice(marked.length);
    return rest === '' ? [] : [{ text: rest, done: /x/i.test(box) || sign !== '☐' }];
  });
}

/** A checklist as text that `readChecklist` reads. */
export const writeChecklist = (checklist: readonly ChecklistItem[]): string =>
  checklist.map(({ text, done }) => `[${done ? 'x' : ' '}] ${text}`).join('\n');
