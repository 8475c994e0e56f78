import type { UnknownAction } from '@reduxjs/toolkit';
import type { RootState } from '../../../src/data/store/rootState';
import { makeStore } from '../../../src/app/store/store';
import { clockTicked } from '../../../src/data/store/clockSlice';
import { seqHeader, totalHeader } from '../../../src/contract/list';
import { priorities, statuses, type Task } from '../../../src/contract/task';
import type { User } from '../../../src/contract/user';
import { routeChanged, titleChanged } from '../../../src/data/navigation/navigationSlice';
import { textEdit } from '../../../src/data/drafts/textEdit';
import { draftChanged, draftStarted, draftTextEdited } from '../../../src/data/drafts/draftsSlice';
import { newTaskDraft } from '../../../src/data/nouns/tasks/taskDrafts';
import { editBegun, editGivenUp, editTyped } from '../../../src/features/tasks/edit/taskEditSlice';
import {
  taskSelectionCleared,
  taskSelectionToggled,
} from '../../../src/data/nouns/tasks/taskSelectionSlice';
import { dialogClosed, dialogOpened } from '../../../src/data/dialogs/dialogsSlice';
import { dueCategoryChosen, searchSubmitted } from '../../../src/data/nouns/tasks/taskListSlice';
import { tasksApi } from '../../../src/data/nouns/tasks/tasksApi';
import { getTasks } from '../../../src/data/nouns/tasks/taskLists';
import {
  taskFiltersChanged,
  tasksSorted,
  taskLayoutChosen,
} from '../../../src/data/nouns/tasks/taskListSlice';
import { getUsers } from '../../../src/data/nouns/users/userLists';
import {
  caughtUp,
  connectionStarted,
  socketConnected,
} from '../../../src/data/realtime/realtimeSlice';
import { taskUpdated } from '../../../src/data/realtime/serverEvents';
import { loggedIn } from '../../../src/data/session/sessionSlice';
import { createBenchRandom } from '../../seed/random';
import {
  details,
  familyNames,
  givenNames,
  labels,
  sentences,
  things,
  verbs,
} from '../../seed/words';

const palette = (text: string) => dialogOpened('palette', { text });

export interface SessionSize {
  actions: number;
  tasks: number;
  people: number;
}

/**
 * The first state of a store, and every action after it with its time in milliseconds since 1970.
 */
export interface BenchSession {
  state: RootState;
  startedAt: number;
  actions: { time: number; action: UnknownAction }[];
}

/** A working day: one person works with lists that others change. It is the same in every run. */
export async function makeBenchSession(size: SessionSize): Promise<BenchSession> {
  const random = createBenchRandom();
  let now = Date.UTC(2026, 2, 2, 8);
  const startedAt = now;
  const iso = () => new Date(now).toISOString();
  const people = Array.from({ length: size.people }, (_, at): User => ({
    _id: random.id(),
    name: `${random.pick(givenNames)} ${random.pick(familyNames)}`,
    email: `person.${at}@bench.example`,
    roles: ['User'],
    active: true,
    isOnline: false,
    lastActive: iso(),
  }));
  const ref = () => {
    const { _id, name } = random.pick(people);
    return { _id, name };
  };
  const tasks = Array.from({ length: size.tasks }, (_, at): Task => ({
    _id: random.id(),
    title: `${random.pick(verbs)} ${random.pick(things)} ${random.pick(details)} #${at}`,
    description: `${random.pick(sentences)} ${random.pick(sentences)} ${random.pick(sentences)}`,
    priority: random.pick(priorities),
    status: random.pick(statuses),
    dueDate: `2026-0${random.between(3, 6)}-1${random.between(0, 9)}`,
    completedAt: null,
    createdAt: iso(),
    updatedAt: iso(),
    createdBy: ref(),
    assignedTo: [ref(), ref()],
    labels: random.sample(labels, 2),
    attachments: [],
    commentCount: 0,
    seq: at + 1,
  }));
  let seq = size.tasks;

  const stream = (rows: readonly unknown[]) =>
    new Response(rows.map((row) => `${JSON.stringify(row)}\n`).join(''), {
      headers: {
        'content-type': 'application/x-ndjson',
        [seqHeader]: String(seq),
        [totalHeader]: String(rows.length),
      },
    });
  const changed = (held: Task): Task => {
    seq += 1;
    const status = random.pick(statuses);
    return {
      ...held,
      status,
      dueDate: `2026-0${random.between(3, 6)}-2${random.between(0, 9)}`,
      updatedAt: iso(),
      completedAt: status === 'Completed' ? iso() : null,
      seq,
    };
  };
  const answer = (path: string): Response => {
    if (path === '/api/tasks') return stream(tasks);
    if (path === '/api/users') return stream(people);
    const task = tasks.find(({ _id }) => path === `/api/tasks/${_id}`);
    return task
      ? Response.json(changed(task))
      : Response.json({ error: 'Not found' }, { status: 404 });
  };

  const session: BenchSession = { startedAt, actions: [], state: {} as RootState };
  const store = makeStore({
    clock: { now: () => now },
    transport: {
      apiHost: 'http://bench.test',
      sockets: false,
      fetch: async (input) => answer(new URL(String(input)).pathname),
      upload: () => Promise.reject(new Error('no uploads here')),
    },
    last: () => (next) => (action) => {
      session.actions.push({ time: now, action: action as UnknownAction });
      return next(action);
    },
  });
  session.state = store.getState();
  const { dispatch } = store;
  const pass = (ms: number) => {
    now += ms;
  };
  const type = (text: string, write: (typed: string) => UnknownAction) => {
    for (let end = 1; end <= text.length; end += 1) {
      pass(random.between(60, 240));
      dispatch(write(text.slice(0, end)));
    }
  };
  const someTask = () => random.pick(tasks);

  dispatch(
    loggedIn({
      user: {
        _id: people[0]?._id,
        name: people[0]?.name ?? '',
        email: people[0]?.email,
        roles: ['Admin'],
      },
      accessToken: 'bench.access.token',
    }),
  );
  dispatch(connectionStarted());
  dispatch(socketConnected());
  dispatch(caughtUp({ seq }));
  dispatch(routeChanged({ pathname: '/task', search: '?view=table' }));
  dispatch(titleChanged({ title: 'Task Management' }));
  await Promise.all([dispatch(getTasks.initiate()), dispatch(getUsers.initiate())]);

  /** Changes of other people, a few in a frame. */
  const receiveChanges = (count: number) => {
    pass(random.between(16, 400));
    for (let at = 0; at < count; at += 1) {
      const task = changed(someTask());
      dispatch(taskUpdated(task, { seq, prev: seq - 1, at: iso() }));
    }
  };
  let note = '';
  const activities: readonly (readonly [weight: number, run: () => unknown])[] = [
    [40, () => receiveChanges(random.between(1, 4))],
    [4, () => type(random.pick(things), (text) => taskFiltersChanged({ text }))],
    [
      3,
      () => {
        dispatch(draftStarted({ key: 'newTask:', value: newTaskDraft.empty }));
        type(random.pick(sentences), (title) =>
          draftChanged({ key: 'newTask:', changes: { title } }),
        );
      },
    ],
    [
      3,
      () => {
        dispatch(draftStarted({ key: 'note:new', value: { title: '', text: '', tag: [] } }));
        const from = note.length > 4_000 ? '' : note;
        type(random.pick(sentences), (text) => {
          const next = `${from}${text} `;
          const edit = draftTextEdited({ key: 'note:new', ...textEdit(note, next) });
          note = next;
          return edit;
        });
      },
    ],
    [
      4,
      () => {
        dispatch(editBegun({ taskId: someTask()._id, column: 'title' }));
        type(random.pick(details), (title) => editTyped({ title }));
        dispatch(editGivenUp());
      },
    ],
    [
      6,
      () =>
        dispatch(
          dueCategoryChosen(random.pick(['all', 'overdue', 'urgent', 'upcoming', 'completed'])),
        ),
    ],
    [
      4,
      () =>
        dispatch(
          tasksSorted({
            column: random.pick(['title', 'dueDate', 'status']),
            descending: random.chance(0.5),
          }),
        ),
    ],
    [3, () => dispatch(searchSubmitted(random.pick(verbs)))],
    [
      3,
      () => {
        for (let rows = random.between(2, 6); rows > 0; rows -= 1)
          dispatch(taskSelectionToggled(someTask()._id));
        dispatch(taskSelectionCleared());
      },
    ],
    [
      8,
      () => {
        dispatch(dialogOpened('task/comments', { taskId: someTask()._id }));
        dispatch(dialogClosed('task/comments'));
      },
    ],
    [
      5,
      () => {
        const pathname = random.pick(['/', '/task', '/user', '/note']);
        dispatch(routeChanged({ pathname, search: '' }));
        dispatch(titleChanged({ title: pathname }));
      },
    ],
    [2, () => dispatch(taskLayoutChosen(random.chance(0.5) ? 'table' : 'cards'))],
    [
      2,
      () => {
        dispatch(palette(''));
        type('tasks of ada', palette);
        dispatch(dialogClosed('palette'));
      },
    ],
    [
      4,
      () => {
        pass(60_000);
        dispatch(clockTicked(now));
      },
    ],
    [
      2,
      () =>
        dispatch(
          tasksApi.endpoints.updateTask.initiate({
            id: someTask()._id,
            changes: { status: random.pick(statuses) },
          }),
        ),
    ],
  ];
  const weighted = activities.flatMap(([weight, run]) => Array.from({ length: weight }, () => run));
  while (session.actions.length < size.actions) {
    pass(random.between(200, 2_000));
    await random.pick(weighted)();
  }
  session.actions.length = size.actions;
  return session;
}
