import { act, render, screen } from '@testing-library/react';
import { Router, type Navigator } from 'react-router-dom';
import { App } from '../../src/app/App';
import { rootReducer } from '../../src/app/store/rootReducer';
import { routeChanged } from '../../src/data/navigation/navigationSlice';
import { notesApi } from '../../src/data/nouns/notes/notesApi';
import { openBulk } from '../../src/features/tasks/bulk/bulkSlice';
import { tasksListApi } from '../../src/data/nouns/tasks/taskLists';
import { dialogOpened } from '../../src/data/dialogs/dialogsSlice';
import { usersListApi } from '../../src/data/nouns/users/userLists';
import { loadAllLazyComponents } from '../../src/ui/lazy/lazyComponent';
import { markUsable } from '../../src/ui/lazy/usable';
import { makeReadOnlyStore } from '../../src/replay/frame/readOnlyStore';
import { readState, Recorded } from '../../src/data/store/readState';
import { FakeBackend } from '../helpers/fakeBackend';
import { signIn, storeOn } from '../helpers/renderWithProviders';
import { aTask, team } from '../helpers/team';

const task = aTask({ title: 'Plan the week', labels: ['plan'] });
const note = { _id: 'c0ffee01', title: 'Kept note', text: 'Some **kept** text', tag: [] };
let backend: FakeBackend;
beforeAll(async () => {
  backend = await FakeBackend.start({
    people: Object.values(team).map((person) => ({ ...person })),
    tasks: [task],
    notes: new Map([[team.ada._id, [note]]]),
  });
  await loadAllLazyComponents();
  markUsable();
});
afterAll(() => backend.close());

/** A store of the app with everything loaded. */
async function livedStore() {
  const store = storeOn(backend);
  await signIn(store, team.ada);
  await store.dispatch(tasksListApi.endpoints.getTasks.initiate());
  await store.dispatch(usersListApi.endpoints.getUsers.initiate());
  await store.dispatch(notesApi.endpoints.getNotes.initiate(undefined));
  for (const screen of ['view', 'edit'] as const)
    await store.dispatch(notesApi.endpoints.getNote.initiate({ id: note._id, screen }));
  return store;
}

const went: string[] = [];
const navigator: Navigator = {
  go: () => went.push('go'),
  push: () => went.push('push'),
  replace: () => went.push('replace'),
  createHref: () => '#',
};

/** Renders the app over a fixed state. */
function show(state: unknown) {
  const display = makeReadOnlyStore();
  display.show(state);
  const { location } = rootReducer(state as never, { type: 'nothing' }).navigation;
  render(
    <Recorded value>
      <Router
        location={{ hash: '', state: null, key: 'recorded', ...location }}
        navigator={navigator}
      >
        <App store={display.store} />
      </Router>
    </Recorded>,
  );
  return display;
}

/** Without the time at which the lived store was last looked at, because a new minute writes it. */
const storedTexts = () =>
  Object.fromEntries(Object.entries(localStorage).filter(([key]) => !key.includes('.visit.')));

test.each([
  ['/task', 'Plan the week'],
  ['/user', team.uma.name],
  ['/note', 'Kept note'],
  ['/note/view/c0ffee01', 'kept'],
  ['/note/edit/c0ffee01', 'Some **kept** text'],
  ['/', 'Tasks'],
  ['/nowhere', 'Opps! Page not found.'],
])('%s is rendered from the state alone, without requests and storage', async (pathname, text) => {
  const lived = await livedStore();
  lived.dispatch(routeChanged({ pathname, search: '' }));
  const state = lived.getState();
  const calls = backend.calls.length;
  const stored = storedTexts();
  const { store } = show(state);
  expect((await screen.findAllByText(text, { exact: false })).length).toBeGreaterThan(0);
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(backend.calls.slice(calls)).toEqual([]);
  expect(store.getState()).toBe(state);
  expect(storedTexts()).toEqual(stored);
});

test('the people of a task are shown where the log says which task it was', async () => {
  const lived = await livedStore();
  lived.dispatch(
    routeChanged({
      pathname: '/assign',
      search: '',
      state: { id: task._id, title: task.title, createdBy: '' },
    }),
  );
  show(lived.getState());
  expect((await screen.findAllByText(task.title, { exact: false })).length).toBeGreaterThan(0);
});

test('dialogs that read the state while rendering get their answer', async () => {
  const lived = await livedStore();
  lived.dispatch(routeChanged({ pathname: '/task', search: '' }));
  lived.dispatch(openBulk({ kind: 'labels', ids: [task._id] }));
  show(lived.getState());
  expect(await screen.findByRole('dialog')).toHaveTextContent('1 task');
});

test('another state replaces the one before', async () => {
  const lived = await livedStore();
  lived.dispatch(routeChanged({ pathname: '/task', search: '' }));
  const display = show(lived.getState());
  await screen.findAllByText('Plan the week');
  lived.dispatch(dialogOpened('task/delete', { taskId: task._id }));
  act(() => display.show(lived.getState()));
  expect(await screen.findByRole('alertdialog')).toBeInTheDocument();
});

test('a state can be set for new screens without notifying the old ones', () => {
  const display = makeReadOnlyStore();
  const told: unknown[] = [];
  display.store.subscribe(() => told.push(display.store.getState()));
  display.show('first');
  display.setState('second');
  expect([told, display.store.getState()]).toEqual([['first'], 'second']);
});

test('actions change nothing, thunks do not run, and their promises stay pending (H-7)', async () => {
  const display = makeReadOnlyStore();
  const state = { navigation: { title: 'Recorded' } };
  display.show(state);
  const { dispatch, getState } = display.store;
  let ran = 0;
  const still = Reflect.apply(dispatch, undefined, [() => (ran += 1)]) as Promise<never> & {
    abort(): void;
    unwrap(): Promise<never>;
    unsubscribe(): void;
  };
  still.abort();
  still.unsubscribe();
  expect(
    await Promise.race([
      still.unwrap(),
      new Promise((resolve) => setTimeout(() => resolve('nothing'), 20)),
    ]),
  ).toBe('nothing');
  for (const type of ['navigation/titleChanged', '__proto__', '@@redux/INIT', '@@INIT'])
    dispatch({ type, payload: { title: 'changed' } });
  display.store.replaceReducer(() => ({ replaced: true }));
  expect(ran).toBe(0);
  expect(getState()).toBe(state);
  expect(Reflect.apply(dispatch, undefined, [readState((look) => look())])).toBe(state);
});
