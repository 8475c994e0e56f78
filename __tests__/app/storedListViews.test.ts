import { loggedIn, loggedOut } from '../../src/data/session/sessionSlice';
import {
  taskTableChanged,
  taskFiltersChanged,
  taskLayoutChosen,
} from '../../src/data/nouns/tasks/taskListSlice';
import { userTableChanged } from '../../src/data/nouns/users/userListSlice';
import { storeOn } from '../helpers/renderWithProviders';

const anywhere = { url: 'http://127.0.0.1:9' };
const stored = (name: string) => localStorage.getItem(`docket.arrangement.${name}`);
const settled = async (name: string, text: string | null) => {
  for (let tries = 0; tries < 100 && stored(name) !== text; tries += 1)
    await new Promise((done) => setTimeout(done, 20));
  expect(stored(name)).toBe(text);
};
beforeEach(() => localStorage.clear());

test('how the tables are arranged is there when the page is opened again; what was looked for is not', async () => {
  const { dispatch } = storeOn(anywhere);
  dispatch(taskLayoutChosen('table'));
  dispatch(
    taskTableChanged({
      columns: ['title', 'dueDate'],
      widths: { title: 400 },
      density: 'compact',
    }),
  );
  dispatch(userTableChanged({ density: 'comfortable' }));
  dispatch(taskFiltersChanged({ text: 'secret plans' }));
  await settled('taskList', 'view=table&cols=title%3A400%2CdueDate&density=compact');
  await settled('userList', 'density=comfortable');

  const again = storeOn(anywhere).getState();
  expect(again.taskList).toMatchObject({
    layout: 'table',
    table: { columns: ['title', 'dueDate'], widths: { title: 400 }, density: 'compact' },
    filters: { text: '' },
  });
  expect(again.userList.table.density).toBe('comfortable');
});

test('it outlives a log-out by choice, and what is as usual leaves no trace', async () => {
  const { dispatch } = storeOn(anywhere);
  dispatch(loggedIn({ user: { _id: 'a', name: 'Ann', roles: ['User'] }, accessToken: 'x' }));
  dispatch(taskLayoutChosen('table'));
  await settled('taskList', 'view=table');
  dispatch(loggedOut({ forced: false }));
  expect(storeOn(anywhere).getState().taskList.layout).toBe('table');
  dispatch(taskLayoutChosen('cards'));
  await settled('taskList', null);
});

test.each(['', '%', '{"kind":"table"}', 'view=<b>&cols=:::,,title:9e9&density=huge', '\0\0'])(
  'rubbish under the key (%j) is passed over',
  (rubbish) => {
    localStorage.setItem('docket.arrangement.taskList', rubbish);
    localStorage.setItem('docket.arrangement.userList', rubbish);
    const { taskList, userList } = storeOn(anywhere).getState();
    expect(taskList.layout).toBe('cards');
    expect([taskList.table.density, userList.table.density]).toEqual(['standard', 'standard']);
  },
);

test('a browser without storage is arranged as usual, and stays usable', async () => {
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError');
  };
  const spies = [
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse),
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse),
  ];
  try {
    const store = storeOn(anywhere);
    expect(store.getState().taskList.layout).toBe('cards');
    store.dispatch(taskLayoutChosen('table'));
    await new Promise((done) => setTimeout(done, 400));
    expect(store.getState().taskList.layout).toBe('table');
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
});

test('only what belongs to the device is read from it', () => {
  localStorage.setItem('docket.arrangement.taskList', 'view=table&q=plans&filter=completed');
  expect(storeOn(anywhere).getState().taskList).toMatchObject({
    layout: 'table',
    dueCategory: 'all',
    filters: { text: '' },
  });
});
