import type { Task } from '../../src/contract/task';
import { statuses } from '../../src/contract/task';
import { slotWrites, writeSlots, type ListChange } from '../../src/features/tasks/listChange';
import { countsOf, shownIdsOf, slotOf } from '../../src/features/tasks/taskIndex';
import { pagesOf, taskAt, type TaskPages } from '../../src/features/tasks/taskPages';
import { count, matches, noCounts, type TaskCriteria } from '../../src/features/tasks/taskView';
import type { TaskFilter } from '../../src/features/tasks/tasksSlice';
import { dayBounds } from '../../src/lib/dueDate';
import { aTask } from '../helpers/team';

const bounds = dayBounds(new Date(2026, 5, 17).getTime());
const everything: TaskCriteria = { filter: 'all', search: '', mine: null, bounds };

/** Numbers that look random and are the same in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * below);
  };
}

const days = [null, '2026-06-01', '2026-06-17', '2026-06-19', '2026-06-21', '2026-06-22', '2026-12-31'];
const names = ['Ada', 'Bob', 'Cyd'];

function change(list: TaskPages, changes: ListChange[]): TaskPages {
  const writes = slotWrites(list, changes, undefined);
  const draft = { ...list, pages: [...list.pages] };
  for (const slot of writes.rows.keys()) {
    const at = Math.floor(slot / 512);
    if (draft.pages[at] === list.pages[at]) draft.pages[at] = [...(list.pages[at] ?? [])];
  }
  const last = draft.pages.length - 1;
  if (writes.added.length > 0 && draft.pages[last] && draft.pages[last] === list.pages[last]) draft.pages[last] = [...draft.pages[last]];
  writeSlots(draft, writes);
  return draft;
}

/** The same by hand: newcomers first, the newest at the top, then the rows of the load. */
function inOrder(list: TaskPages): Task[] {
  const rows = list.pages.flat();
  return [...rows.slice(list.loaded).reverse(), ...rows.slice(0, list.loaded)].filter((task) => task !== null);
}

function expectRight(list: TaskPages, criteria: TaskCriteria): void {
  const tasks = inOrder(list);
  expect(shownIdsOf(list, criteria)).toEqual(tasks.filter((task) => matches(task, criteria)).map((task) => task._id));
  const counts = { ...noCounts };
  for (const task of tasks) count(counts, task, bounds, 1);
  expect(countsOf(list, bounds)).toEqual(counts);
  expect(tasks.filter((task) => taskAt(list, slotOf(list, task._id) ?? -1) !== task)).toEqual([]);
}

describe('what is derived from a list by difference', () => {
  it.each([1, 2, 3, 4])('equals what is worked out from scratch, after any changes and also backwards (%i)', (seed) => {
    const below = numbers(seed);
    const random = (fields: Partial<Task> = {}) =>
      aTask({ status: statuses[below(4)] ?? 'Pending', dueDate: days[below(days.length)] ?? null, assignedTo: [{ _id: String(below(3)), name: names[below(3)] ?? '' }], ...fields });
    const filters: TaskFilter[] = ['all', 'overdue', 'urgent', 'upcoming', 'future', 'completed'];
    let list = pagesOf(Array.from({ length: 1100 + below(300) }, () => random()), { seq: null, complete: true });
    const past: TaskPages[] = [];
    let criteria = everything;
    for (let step = 0; step < 60; step += 1) {
      past.push(list);
      if (below(5) === 0) criteria = { ...everything, filter: filters[below(6)] ?? 'all', search: ['', 'ad', 'o'][below(3)] ?? '', mine: below(3) === 0 ? '1' : null };
      const held = inOrder(list);
      const any = () => held[below(held.length)]?._id ?? '';
      const changes = Array.from({ length: below(10) === 0 ? 60 : 1 + below(3) }, (): ListChange => {
        const kind = below(4);
        if (kind === 0) return { kind: 'put', task: random(), created: true };
        if (kind === 1) return { kind: 'gone', id: any() };
        return { kind: 'put', task: random({ _id: any() }), created: kind === 3 };
      });
      list = change(list, changes);
      expectRight(list, criteria);
    }
    for (const earlier of past.reverse()) expectRight(earlier, criteria);
  });

  it('keeps its references while nobody comes or goes', () => {
    const tasks = Array.from({ length: 600 }, () => aTask());
    const list = pagesOf(tasks, { seq: null, complete: true });
    const ids = shownIdsOf(list, everything);
    const counts = countsOf(list, bounds);
    const next = change(list, [{ kind: 'put', task: { ...aTask(), _id: tasks[5]?._id ?? '', title: 'Renamed' }, created: false }]);
    expect(next.pages[1]).toBe(list.pages[1]);
    expect(shownIdsOf(next, everything)).toBe(ids);
    expect(countsOf(next, bounds)).toBe(counts);
  });

  it('follows a list that is loaded anew in another order', () => {
    const tasks = Array.from({ length: 700 }, () => aTask());
    expectRight(pagesOf(tasks, { seq: null, complete: true }), everything);
    expectRight(pagesOf([aTask(), ...tasks.slice(0, 650).reverse()], { seq: null, complete: true }), everything);
    expectRight(pagesOf([], { seq: null, complete: true }), everything);
  });
});

describe('changes to a list', () => {
  const held = aTask({ seq: 5, title: 'Five', comments: undefined, activity: undefined });
  const list = pagesOf([held, aTask()], { seq: 5, complete: true });
  const after = (...changes: ListChange[]) => change(list, changes);
  const put = (fields: Partial<Task>, created = false): ListChange => ({ kind: 'put', task: { ...held, ...fields }, created });
  const title = (now: TaskPages) => inOrder(now).find((task) => task._id === held._id)?.title;

  it('never replace newer data by older', () => {
    expect(title(after(put({ seq: 4, title: 'Four' })))).toBe('Five');
    expect(title(after(put({ seq: 7, title: 'Seven' }), put({ seq: 6, title: 'Six' })))).toBe('Seven');
  });

  it('always replace data without numbers', () => {
    expect(title(after(put({ seq: undefined, title: 'Plain' })))).toBe('Plain');
  });

  it('do not bring back what is gone', () => {
    expect(title(after({ kind: 'gone', id: held._id }, put({ seq: 9, title: 'Late' })))).toBeUndefined();
  });

  it('add nothing for an update of a task that is not there, and a created one once, at the front', () => {
    const other = aTask({ title: 'New' });
    expect(inOrder(after({ kind: 'put', task: other, created: false }))).toHaveLength(2);
    const both = after({ kind: 'put', task: other, created: true }, { kind: 'put', task: other, created: true });
    expect(inOrder(both).map((task) => task.title)[0]).toBe('New');
    expect(inOrder(both)).toHaveLength(3);
  });

  it('keep the history that is held when the same record comes without it', () => {
    const whole = after(put({ seq: 6, comments: [{ text: 'Hello', createdAt: '' }], activity: [] }));
    const same = change(whole, [put({ seq: 6, title: 'Same' })]);
    expect(inOrder(same)[0]).toMatchObject({ title: 'Same', comments: [{ text: 'Hello' }] });
    expect(inOrder(change(whole, [put({ seq: 7 })]))[0]?.comments).toBeUndefined();
  });

  it('add a comment once, and only where comments are held', () => {
    const comment = { _id: 'c1', text: 'Hello', createdAt: '' };
    const twice: ListChange[] = [1, 2].map(() => ({ kind: 'comment', taskId: held._id, comment }));
    expect(inOrder(after(put({ seq: 6, comments: [] }), ...twice))[0]?.comments).toEqual([comment]);
    expect(inOrder(after(put({ seq: 6, comments: undefined, commentCount: 3 }), ...twice))[0]).toMatchObject({ commentCount: 3, comments: undefined });
  });

  it('take a task out of an inspected person’s list when it is no longer theirs', () => {
    const theirs = pagesOf([aTask({ assignedTo: [{ _id: 'u1', name: 'U' }] })], { seq: null, complete: true });
    const lost = { ...(theirs.pages[0]?.[0] ?? held), assignedTo: [] };
    expect([...slotWrites(theirs, [{ kind: 'put', task: lost, created: false }], 'u1').rows.values()]).toEqual([null]);
    expect(slotWrites(theirs, [{ kind: 'put', task: aTask({ assignedTo: [] }), created: true }], 'u1').added).toEqual([]);
  });
});
