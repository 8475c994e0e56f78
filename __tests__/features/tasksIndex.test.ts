import { priorities, statuses, type Task } from '../../src/contract/task';
import { applyChanges, completeList } from '../../src/data/lists/syncedList';
import {
  childIds,
  taskIndex,
  countersOf,
  waitingIds,
  matchesList,
  emptyCounts,
  sortOrder,
} from '../../src/data/nouns/tasks/taskIndex';
import { taskKind, type TaskChange, type TaskList } from '../../src/data/nouns/tasks/taskLists';
import {
  dueRangeNames,
  blockedStates,
  noTaskFilters,
  taskSortColumns,
  type DueRangeName,
  type DueCategory,
  type TaskFilters,
  type TaskListOptions,
} from '../../src/data/nouns/tasks/taskFilters';
import { foldForSort } from '../../src/lib/foldForSort';
import { groupedBy } from '../../src/lib/collection/groups';
import { rowAt } from '../../src/lib/collection/pages';
import { dayBounds } from '../../src/lib/dueDate';
import { randomNumbers } from '../helpers/randomNumbers';
import { aTask } from '../helpers/team';

const bounds = dayBounds(new Date(2026, 5, 17).getTime());
const everything: TaskListOptions = {
  dueCategory: 'all',
  search: '',
  mine: null,
  filters: noTaskFilters,
  sort: null,
  bounds,
};

const days = [
  null,
  '2026-06-01',
  '2026-06-17',
  '2026-06-19',
  '2026-06-21',
  '2026-06-22',
  '2026-12-31',
];
const names = ['Ada', 'Bob', 'Cyd', 'Édith'];
const words = ['Paint', 'the', 'door', 'door 9', 'Door 10', 'roof', 'Über', ''];
const labels = ['red', 'Blue', 'green'];
const dueCategories: DueCategory[] = [
  'all',
  'overdue',
  'urgent',
  'upcoming',
  'future',
  'notYet',
  'completed',
];

const change = (list: TaskList, changes: TaskChange[], inspectedId?: string): TaskList =>
  applyChanges(list, changes, inspectedId, taskKind);

/** The same by hand: newcomers first, the newest at the top, then the rows of the load. */
function inOrder(list: TaskList): Task[] {
  const rows = list.pages.flat();
  return [...rows.slice(list.loaded).reverse(), ...rows.slice(0, list.loaded)].filter(
    (task) => task !== null,
  );
}

/** Sorted from scratch, by the plainest means: the empty ones last, equals in the order that they came in. */
function sorted(tasks: readonly Task[], criteria: TaskListOptions): Task[] {
  const order = sortOrder(criteria);
  if (!order) return [...tasks];
  const { column, descending } = order;
  const keyed = tasks.map((task) => ({
    task,
    key:
      column.kind === 'number'
        ? column.of(task)
        : (column.kind === 'key' ? column.of(task) : foldForSort(column.of(task))) || null,
  }));
  return keyed
    .sort(({ key: a }, { key: b }) =>
      a === b ? 0 : a === null ? 1 : b === null ? -1 : a < b === descending ? 1 : -1,
    )
    .map(({ task }) => task);
}

/** Tasks that others refer to. They need not be in the list. */
const linkTargets = ['one', 'two', 'three'];

/** A task is in several groups. */
const keysOf = ({ status, labels }: Task) => [status, ...labels];
const byStatusAndLabel = groupedBy(keysOf, ({ estimate = 0 }) => estimate ?? 0);

function expectRight(list: TaskList, criteria: TaskListOptions): void {
  const tasks = inOrder(list);
  const shown = sorted(
    tasks.filter((task) => matchesList(task, criteria)),
    criteria,
  );
  expect(taskIndex.visibleIdsOf(list, criteria)).toEqual(shown.map((task) => task._id));
  const all = sorted(tasks, criteria);
  for (const at of [0, 1, all.length >> 1, all.length - 1])
    for (const step of [-1, 1] as const)
      expect(taskIndex.neighbourOf(list, criteria, all[at]?._id ?? '', step)).toBe(all[at + step]);
  const groups = new Map<string, { ids: string[]; sum: number }>();
  for (const task of shown)
    for (const key of keysOf(task)) {
      const { ids, sum } = groups.get(key) ?? { ids: [], sum: 0 };
      groups.set(key, { ids: [...ids, task._id], sum: sum + (task.estimate ?? 0) });
    }
  expect(taskIndex.groupsOf(list, criteria, byStatusAndLabel)).toEqual(groups);
  for (const id of linkTargets) {
    const linked = (is: (task: Task) => boolean) =>
      list.pages.flat().flatMap((task) => (task && is(task) ? [task._id] : []));
    expect(childIds(list, id)).toEqual(linked((task) => task.parent === id));
    expect(waitingIds(list, id)).toEqual(linked((task) => task.blockedBy?.includes(id) === true));
  }
  const counts = { ...emptyCounts };
  for (const task of tasks) for (const name of countersOf(task, bounds)) counts[name] += 1;
  expect(taskIndex.countsOf(list, bounds)).toEqual(counts);
  expect(
    tasks.filter((task) => rowAt(list, taskIndex.slotOf(list, task._id) ?? -1) !== task),
  ).toEqual([]);
}

describe('what is derived from a list by difference', () => {
  it.each(Array.from({ length: 12 }, (_, seed) => seed + 1))(
    'equals what is worked out from scratch, after any changes and also backwards (%i)',
    (seed) => {
      const below = randomNumbers(seed);
      const oneOf = <Value>(values: readonly [Value, ...Value[]] | readonly Value[]): Value => {
        const value = values[below(values.length)];
        if (value === undefined) throw new Error('nothing to choose from');
        return value;
      };
      const some = <Value>(values: readonly Value[]): Value[] =>
        values.filter(() => below(2) === 0);
      const person = () => ({ _id: String(below(3)), name: oneOf(names) });
      const random = (fields: Partial<Task> = {}) =>
        aTask({
          status: oneOf(statuses),
          priority: oneOf(priorities),
          dueDate: oneOf(days),
          title: `${oneOf(words)} ${oneOf(words)}`,
          description: oneOf(words),
          assignedTo: Array.from({ length: below(3) }, person),
          createdBy: below(4) === 0 ? null : person(),
          labels: some(labels),
          updatedAt: `2026-06-0${1 + below(9)}T12:00:00.000Z`,
          completedAt: below(2) === 0 ? null : `2026-05-0${1 + below(9)}T12:00:00.000Z`,
          ...(below(3) > 0 && { number: 1 + below(500) }),
          // The same letter in both cases: their order is not that of texts.
          ...(below(4) === 0 && { orderKey: oneOf(['Zz', 'a0', 'a0V', 'a0v', 'T0000000V']) }),
          ...(below(3) === 0 && { estimate: below(9) }),
          ...(below(4) === 0 && { startDate: oneOf(days) }),
          ...(below(3) === 0 && { parent: oneOf(linkTargets) }),
          // Bad data may name one twice.
          ...(below(3) === 0 && { blockedBy: [...some(linkTargets), oneOf(linkTargets)] }),
          ...(below(3) === 0 && { openBlockers: below(3) }),
          ...fields,
        });
      const filters = (): TaskFilters => ({
        statuses: below(3) === 0 ? some(statuses) : [],
        priorities: below(4) === 0 ? some(priorities) : [],
        assignees: below(4) === 0 ? some(['0', '1', 'none']) : [],
        creators: below(5) === 0 ? some(['0', '2', 'none']) : [],
        labels: below(5) === 0 ? some(labels) : [],
        blocked: below(5) === 0 ? [oneOf(blockedStates)] : [],
        dueFrom: below(3) === 0 ? oneOf(['2026-06-17', ...dueRangeNames]) : null,
        dueTo: below(6) === 0 ? '2026-06-22' : null,
        text:
          below(2) === 0 ? '' : oneOf(['d', 'do', 'door', 'door 1', 'paint ada', 'über', 'zzz']),
      });
      const sort = () =>
        below(4) === 0 ? null : { column: oneOf(taskSortColumns), descending: below(2) === 0 };
      let list: TaskList = completeList(
        Array.from({ length: 1000 + below(400) }, () => random()),
        // Our server's, or changes would lose its own fields.
        { seq: 0, log: null },
      );
      const past: TaskList[] = [];
      let criteria = everything;
      for (let step = 0; step < 40; step += 1) {
        past.push(list);
        const turn = below(8);
        if (turn < 2)
          criteria = {
            ...everything,
            dueCategory: oneOf(dueCategories),
            search: oneOf(['', 'ad', 'o', 'ob']),
            mine: below(4) === 0 ? '1' : null,
            withCompleted: below(3) === 0,
            withNotYet: below(3) === 0,
            filters: filters(),
            sort: sort(),
          };
        if (turn === 2)
          criteria = {
            ...criteria,
            filters: {
              ...criteria.filters,
              text: `${criteria.filters.text}${oneOf(['o', ' p', 'a'])}`,
            },
          };
        if (turn === 3) criteria = { ...criteria, sort: sort() };
        if (turn >= 6 && criteria.sort)
          criteria = {
            ...criteria,
            sort: { ...criteria.sort, descending: !criteria.sort.descending },
          };
        if (turn === 4) criteria = { ...criteria, search: `${criteria.search}a` };
        const held = inOrder(list);
        const any = () => oneOf(held)._id;
        const changes = Array.from({ length: oneOf([1, 1, 1, 2, 3, 60, 700]) }, (): TaskChange => {
          const kind = below(4);
          if (kind === 0) return { kind: 'put', row: random(), created: true };
          if (kind === 1) return { kind: 'gone', id: any() };
          return { kind: 'put', row: random({ _id: any() }), created: kind === 3 };
        });
        list = change(list, changes);
        expectRight(list, criteria);
      }
      for (const earlier of past.reverse()) expectRight(earlier, criteria);
    },
  );

  it('holds due dates by name against the day it is', () => {
    const days = [
      '2026-06-14',
      '2026-06-15',
      '2026-06-16',
      '2026-06-17',
      '2026-06-21',
      '2026-06-23',
      '2026-06-24',
      null,
    ];
    const list: TaskList = completeList(
      days.map((dueDate) => aTask({ dueDate, title: dueDate ?? 'none' })),
      { seq: null, log: null },
    );
    const titles = (dueFrom: DueRangeName, now: Date) =>
      taskIndex
        .visibleIdsOf(list, {
          ...everything,
          bounds: dayBounds(now.getTime()),
          filters: { ...noTaskFilters, dueFrom },
        })
        .map((id) => rowAt(list, taskIndex.slotOf(list, id) ?? -1)?.title);
    const wednesday = new Date(2026, 5, 17, 12);
    const named = dueRangeNames.map((name) => [name, titles(name, wednesday)]);
    expect(Object.fromEntries(named)).toEqual({
      today: ['2026-06-17'],
      week: ['2026-06-15', '2026-06-16', '2026-06-17', '2026-06-21'],
      'next-7-days': ['2026-06-17', '2026-06-21', '2026-06-23'],
      past: ['2026-06-14', '2026-06-15', '2026-06-16'],
      none: ['none'],
    });
    expect(titles('week', new Date(2026, 5, 22, 0, 1))).toEqual(['2026-06-23', '2026-06-24']);
  });

  it('keeps its references while nobody comes, goes or moves', () => {
    const links = { parent: 'one', blockedBy: ['two', 'three'] };
    const tasks = Array.from({ length: 600 }, (_, at) =>
      aTask({ title: `Task ${at}`, ...(at % 9 === 5 && links) }),
    );
    const list: TaskList = completeList(tasks, { seq: 0, log: null });
    const byTitle: TaskListOptions = { ...everything, sort: { column: 'title', descending: true } };
    for (const criteria of [everything, byTitle]) {
      const ids = taskIndex.visibleIdsOf(list, criteria);
      const counts = taskIndex.countsOf(list, bounds);
      const groups = taskIndex.groupsOf(list, criteria, byStatusAndLabel);
      const linked = [childIds(list, 'one'), waitingIds(list, 'three')];
      const next = change(list, [
        {
          kind: 'put',
          row: {
            ...aTask(),
            _id: tasks[5]?._id ?? '',
            title: 'task  5'.replace('  ', ' '),
            description: 'Other',
            ...links,
          },
          created: false,
        },
      ]);
      expect(next.pages[1]).toBe(list.pages[1]);
      expect(taskIndex.visibleIdsOf(next, criteria)).toBe(ids);
      expect(taskIndex.countsOf(next, bounds)).toBe(counts);
      expect(taskIndex.groupsOf(next, criteria, byStatusAndLabel)).toBe(groups);
      expect(childIds(next, 'one')).toBe(linked[0]);
      expect(waitingIds(next, 'three')).toBe(linked[1]);
      expect(taskIndex.visibleIdsOf(list, criteria)).toBe(ids);
    }
  });

  it('moves a row whose key changes, and only that', () => {
    const tasks = ['Alpha', 'Beta', 'Gamma', 'Delta'].map((title) => aTask({ title }));
    const list: TaskList = completeList(tasks, { seq: null, log: null });
    const criteria: TaskListOptions = {
      ...everything,
      sort: { column: 'title', descending: false },
    };
    const titles = (now: TaskList) =>
      taskIndex
        .visibleIdsOf(now, criteria)
        .map((id) => rowAt(now, taskIndex.slotOf(now, id) ?? -1)?.title);
    expect(titles(list)).toEqual(['Alpha', 'Beta', 'Delta', 'Gamma']);
    expect(
      titles(
        change(list, [
          { kind: 'edit', id: tasks[0]?._id ?? '', edit: { fields: { title: 'Zeta' } } },
        ]),
      ),
    ).toEqual(['Beta', 'Delta', 'Gamma', 'Zeta']);
    expect(titles(list)).toEqual(['Alpha', 'Beta', 'Delta', 'Gamma']);
  });

  it('keeps long lists of the same tasks apart, so that looking at one costs the others nothing', () => {
    const tasks = Array.from({ length: 600 }, () => aTask());
    const [own, ...inspected] = Array.from({ length: 6 }, (): TaskList =>
      completeList(
        tasks.map((task) => ({ ...task })),
        { seq: null, log: null },
      ),
    );
    if (!own) throw new Error('no list');
    const ids = [own, ...inspected].map((list) => taskIndex.visibleIdsOf(list, everything));
    expectRight(change(own, [{ kind: 'gone', id: tasks[0]?._id ?? '' }]), everything);
    inspected.forEach((list, at) =>
      expect(taskIndex.visibleIdsOf(list, everything)).toBe(ids[at + 1]),
    );
  });

  it('follows a list that is loaded again in another order', () => {
    const tasks = Array.from({ length: 700 }, () => aTask());
    expectRight(completeList(tasks, { seq: null, log: null }), everything);
    expectRight(
      completeList([aTask(), ...tasks.slice(0, 650).reverse()], { seq: null, log: null }),
      everything,
    );
    expectRight(completeList<Task, never>([], { seq: null, log: null }), everything);
  });
});

describe('changes to a list', () => {
  const held = aTask({ seq: 5, title: 'Five', comments: undefined, activity: undefined });
  const list: TaskList = completeList([held, aTask()], { seq: 5, log: null });
  const after = (...changes: TaskChange[]) => change(list, changes);
  const put = (fields: Partial<Task>, created = false): TaskChange => ({
    kind: 'put',
    row: { ...held, ...fields },
    created,
  });
  const title = (now: TaskList) => inOrder(now).find((task) => task._id === held._id)?.title;

  it('never replace newer data by older', () => {
    expect(title(after(put({ seq: 4, title: 'Four' })))).toBe('Five');
    expect(title(after(put({ seq: 7, title: 'Seven' }), put({ seq: 6, title: 'Six' })))).toBe(
      'Seven',
    );
  });

  it('always replace data without numbers', () => {
    expect(title(after(put({ seq: undefined, title: 'Plain' })))).toBe('Plain');
  });

  it('do not bring back what is gone', () => {
    expect(
      title(after({ kind: 'gone', id: held._id }, put({ seq: 9, title: 'Late' }))),
    ).toBeUndefined();
  });

  it('add nothing for an update of a task that is not there, and a created one once, at the front', () => {
    const other = aTask({ title: 'New' });
    expect(inOrder(after({ kind: 'put', row: other, created: false }))).toHaveLength(2);
    const both = after(
      { kind: 'put', row: other, created: true },
      { kind: 'put', row: other, created: true },
    );
    expect(inOrder(both).map((task) => task.title)[0]).toBe('New');
    expect(inOrder(both)).toHaveLength(3);
  });

  it('keep the history that is held when the same record comes without it', () => {
    const whole = after(
      put({ seq: 6, comments: [{ text: 'Hello', createdAt: '' }], activity: [] }),
    );
    const same = change(whole, [put({ seq: 6, title: 'Same' })]);
    expect(inOrder(same)[0]).toMatchObject({ title: 'Same', comments: [{ text: 'Hello' }] });
    expect(inOrder(change(whole, [put({ seq: 7 })]))[0]?.comments).toBeUndefined();
  });

  it('keep what a new record repeats, so that hours of events hold no text and no person twice', () => {
    const people = [{ _id: 'u1', name: 'U' }];
    const before = after(put({ seq: 6, assignedTo: people, labels: ['a'] }));
    const row = inOrder(
      change(before, [
        put({ seq: 7, title: 'Seven', assignedTo: [{ _id: 'u1', name: 'U' }], labels: ['a', 'b'] }),
      ]),
    )[0];
    expect(row).toMatchObject({ seq: 7, title: 'Seven', labels: ['a', 'b'] });
    expect(row?.assignedTo).toBe(people);
  });

  it('leave out the history of an event, also where someone has opened the task', () => {
    const event = (seq: number): TaskChange => ({
      kind: 'put',
      row: {
        ...held,
        seq,
        commentCount: 1,
        comments: [{ text: 'Hello', createdAt: '' }],
        activity: [],
      },
      created: false,
      seq,
    });
    const row = inOrder(after(event(6)))[0];
    expect(row).toMatchObject({ seq: 6, commentCount: 1 });
    expect([row?.comments, row?.activity]).toEqual([undefined, undefined]);
    const opened = after(put({ seq: 6, commentCount: 0, comments: [], activity: [] }));
    // The open task asks for the part that an event has only in part.
    expect(inOrder(change(opened, [event(7)]))[0]).toMatchObject({
      seq: 7,
      commentCount: 1,
      comments: [],
      activity: [],
    });
  });

  it('keep the comments that are held when a long discussion comes as its row', () => {
    const [first, second] = ['c1', 'c2'].map((_id) => ({ _id, text: _id, createdAt: '' }));
    const opened = after(
      put({ seq: 6, commentCount: 1, comments: first && [first], activity: [] }),
    );
    const row = (seq: number, commentCount: number): TaskChange => ({
      kind: 'put',
      row: { ...held, seq, commentCount },
      created: false,
      seq,
    });
    const commentsAfter = (...changes: TaskChange[]) =>
      inOrder(change(opened, changes))[0]?.comments;
    expect(commentsAfter(row(7, 1))).toEqual([first]);
    expect(
      commentsAfter(row(7, 2), {
        kind: 'edit',
        id: held._id,
        edit: { comment: second ?? { text: '', createdAt: '' } },
        seq: 8,
      }),
    ).toEqual([first, second]);
    // More are missing: the whole task is asked for, and they stay until it comes.
    expect(commentsAfter(row(7, 3))).toEqual([first]);
    // It is another discussion.
    expect(commentsAfter(row(7, 0))).toBeUndefined();
  });

  it('add a comment once, and only where comments are held', () => {
    const comment = { _id: 'c1', text: 'Hello', createdAt: '' };
    const twice: TaskChange[] = [1, 2].map(() => ({
      kind: 'edit',
      id: held._id,
      edit: { comment },
    }));
    expect(inOrder(after(put({ seq: 6, comments: [] }), ...twice))[0]?.comments).toEqual([comment]);
    expect(
      inOrder(after(put({ seq: 6, comments: undefined, commentCount: 3 }), ...twice))[0],
    ).toMatchObject({ commentCount: 3, comments: undefined });
  });

  it('take a task out of an inspected person’s list when it is no longer theirs', () => {
    const theirs: TaskList = completeList([aTask({ assignedTo: [{ _id: 'u1', name: 'U' }] })], {
      seq: null,
      log: null,
    });
    const lost = { ...(theirs.pages[0]?.[0] ?? held), assignedTo: [] };
    expect(inOrder(change(theirs, [{ kind: 'put', row: lost, created: false }], 'u1'))).toEqual([]);
    expect(
      inOrder(
        change(theirs, [{ kind: 'put', row: aTask({ assignedTo: [] }), created: true }], 'u1'),
      ),
    ).toHaveLength(1);
  });
});
