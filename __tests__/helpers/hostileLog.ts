import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { replayTarget } from '../../src/app/replayTarget';
import { makeStore } from '../../src/app/store/store';
import { routeChanged } from '../../src/data/navigation/navigationSlice';
import { sessionApi } from '../../src/data/api/sessionApi';
import { notesApi } from '../../src/data/nouns/notes/notesApi';
import { toastShown } from '../../src/data/toasts/toastsSlice';
import { tasksListApi } from '../../src/data/nouns/tasks/taskLists';
import { dialogClosed, dialogOpened } from '../../src/data/dialogs/dialogsSlice';
import { usersListApi } from '../../src/data/nouns/users/userLists';
import { Recorder } from '../../src/replay/recorder/recorder';
import { ringLimits } from '../../src/replay/recorder/ring';
import { writeSpan, type WrittenSpan } from '../../src/replay/recorder/writeSpan';
import type { StoreExtra } from '../../src/data/store/extra';
import type { RootState } from '../../src/data/store/rootState';
import { FakeBackend } from './fakeBackend';
import { createClock } from './clock';
import { cookieTransport } from './cookieTransport';
import { aTask, team } from './team';
import { recorderMiddleware } from './recorderMiddleware';

/** A host that does not exist. A request for it has escaped the sandbox. */
export const beacon = 'https://beacon.invalid';

const attacks = [
  `![pixel](${beacon}/pixel.png)`,
  `<img src=${beacon}/tag.png onerror=window.__xss=1>`,
  '[press](javascript:window.__xss=2)',
  `<svg onload="window.__xss=3"><use href="${beacon}/x.svg#a"/></svg>`,
  `[data](data:text/html,<script>window.__xss=4</script>)`,
  `![d][r]\n\n[r]: ${beacon}/reference.png`,
  `<link rel=dns-prefetch href=${beacon}>`,
  `<iframe src=${beacon}></iframe>`,
  `<script>window.__xss=5</script>`,
];

/** Records a session in which notes, titles, comments, file names and toasts contain attacks. */
export async function recordHostileSession(): Promise<WrittenSpan> {
  const clock = createClock(Date.parse('2026-03-29T00:30:00Z'));
  const attached = {
    filename: 'pixel.png',
    originalname: `"><img src=${beacon}/name.png>.png`,
    size: 5,
    mimetype: 'image/png',
    path: `${beacon}/attached.png`,
  };
  const task = aTask({
    title: 'Overview of the plan',
    description: attacks.join('\n\n'),
    labels: attacks.slice(0, 3),
    dueDate: '2026-03-29',
    attachments: [attached as never],
    comments: attacks.map((text) => ({
      user: { _id: team.ada._id, name: team.ada.name, email: team.ada.email },
      text,
      createdAt: '2026-03-28T12:00:00.000Z',
    })),
  });
  const backend = await FakeBackend.start({
    people: Object.values(team).map((person) => ({
      ...person,
      name: `${person.name} ${attacks[1]}`,
    })),
    tasks: [task],
    notes: new Map([
      [
        team.ada._id,
        [
          {
            _id: 'c0ffee01',
            title: 'Kept note',
            text: attacks.join('\n\n'),
            tag: [attacks[2] ?? ''],
          },
        ],
      ],
    ]),
  });
  try {
    const recorder = new Recorder(replayTarget, { now: clock.now, limits: ringLimits });
    const store = makeStore({
      transport: cookieTransport(backend.url),
      clock,
      last: recorderMiddleware(recorder),
    });
    const run = async (call: ThunkAction<unknown, RootState, StoreExtra, UnknownAction>) => {
      clock.advance(400);
      await Promise.resolve(store.dispatch(call)).then(
        () => undefined,
        () => undefined,
      );
    };
    const go = (pathname: string, search = '') => {
      clock.advance(900);
      store.dispatch(routeChanged({ pathname, search }));
    };
    go('/login');
    await run(
      sessionApi.endpoints.login.initiate({ email: team.ada.email, password: team.ada.password }),
    );
    go('/task', `?view=${encodeURIComponent(attacks[1] ?? '')}`);
    await run(tasksListApi.endpoints.getTasks.initiate());
    await run(usersListApi.endpoints.getUsers.initiate());
    clock.advance(500);
    store.dispatch(dialogOpened('task/files', { taskId: task._id }));
    clock.advance(500);
    store.dispatch(dialogClosed('task/files'));
    await run(notesApi.endpoints.getNotes.initiate(undefined));
    go('/note/view/c0ffee01');
    await run(
      notesApi.endpoints.getNote.initiate(
        { id: 'c0ffee01', screen: 'view' },
        { forceRefetch: true },
      ),
    );
    clock.advance(500);
    store.dispatch(toastShown({ message: `A toast of the log ${attacks[1]}`, variant: 'error' }));
    const span = recorder.span();
    if (!span) throw new Error('nothing was recorded');
    return await writeSpan(replayTarget, span, 'secrets', {
      timeZone: 'America/St_Johns',
      locale: 'en-GB',
      viewport: { width: 1280, height: 800 },
    });
  } finally {
    await backend.close();
  }
}
