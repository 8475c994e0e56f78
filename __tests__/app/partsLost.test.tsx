import { act, screen } from '@testing-library/react';
import { openBulk, selectBulkPlan } from '../../src/features/tasks/bulk/bulkSlice';
import { dialogOpened } from '../../src/data/dialogs/dialogsSlice';
import type { RootState } from '../../src/data/store/rootState';
import { FakeBackend } from '../helpers/fakeBackend';
import { renderWithProviders } from '../helpers/renderWithProviders';
import { team } from '../helpers/team';

// As after a new release, which has taken away what this page has not fetched yet.
jest.mock('../../src/lib/pause', () => ({ wait: () => Promise.resolve() }));
jest.mock('../../src/features/header/ChangePasswordDialog', () => {
  throw new Error('Loading chunk 1 failed.');
});
jest.mock('../../src/features/palette/PaletteDialog', () => {
  throw new Error('Loading chunk 2 failed.');
});
jest.mock('../../src/features/transfer/import/ImportDialog', () => {
  throw new Error('Loading chunk 3 failed.');
});
jest.mock('../../src/features/tasks/dialogs/NewTaskDialog', () => {
  throw new Error('Loading chunk 4 failed.');
});
jest.mock('../../src/features/tasks/bulk/BulkPlanDialog', () => {
  throw new Error('Loading chunk 5 failed.');
});

let backend: FakeBackend;
beforeEach(async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  backend = await FakeBackend.start({ people: Object.values(team) });
});
afterEach(async () => {
  jest.restoreAllMocks();
  await backend.close();
});

const isOpen = (state: RootState) => state.dialogs.stack.length > 0;

test.each([
  ['the password dialog', dialogOpened('password'), isOpen],
  ['the palette', dialogOpened('palette', { text: '' }), isOpen],
  ['the import', dialogOpened('import', { importing: 'tasks' }), isOpen],
  ['the dialog of a new task', dialogOpened('task/new'), isOpen],
  [
    'the plan of a bulk action',
    openBulk({ kind: 'delete', ids: ['one'] }),
    (state: RootState) => selectBulkPlan(state) !== null,
  ],
])(
  '%s that cannot be fetched says so, is not wanted any more, and leaves the screen as it is (J-5)',
  async (_name, wish, isWanted) => {
    const { store } = await renderWithProviders('/task', { backend, as: team.ada });
    const button = await screen.findByRole('button', { name: 'New Task' });
    act(() => void store.dispatch(wish));
    expect(isWanted(store.getState())).toBe(true);
    expect(await screen.findByText(/could not be loaded\. Reload the page/)).toBeVisible();
    expect(isWanted(store.getState())).toBe(false);
    expect(button).toBeVisible();
  },
);
