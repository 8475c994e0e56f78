import { act, screen } from '@testing-library/react';
import {
  passwordDialogOpened,
  selectChangingPassword,
} from '../../src/features/header/headerSlice';
import { paletteOpened, selectPaletteShown } from '../../src/features/palette/paletteSlice';
import { importOpened, selectImporting } from '../../src/features/transfer/transferSlice';
import { bulkOpened, selectBulkPlan } from '../../src/features/tasks/bulk/bulkSlice';
import { dialogOpened, selectDialog } from '../../src/data/dialogs/dialogsSlice';
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

const selectNew = (state: RootState) => selectDialog(state, 'task/new');

test.each([
  ['the password dialog', passwordDialogOpened(), selectChangingPassword, false],
  ['the palette', paletteOpened(), selectPaletteShown, null],
  ['the import', importOpened('tasks'), selectImporting, null],
  ['the dialog of a new task', dialogOpened({ kind: 'task/new', props: {} }), selectNew, undefined],
  ['the plan of a bulk action', bulkOpened({ kind: 'delete', ids: ['one'] }), selectBulkPlan, null],
])(
  '%s that cannot be fetched says so, is not wanted any more, and leaves the screen as it is (J-5)',
  async (_name, wish, wanted, nothing) => {
    const { store } = await renderWithProviders('/task', { backend, as: team.ada });
    const button = await screen.findByRole('button', { name: 'New Task' });
    act(() => void store.dispatch(wish));
    expect(wanted(store.getState())).not.toBe(nothing);
    expect(await screen.findByText(/could not be loaded\. Reload the page/)).toBeVisible();
    expect(wanted(store.getState())).toBe(nothing);
    expect(button).toBeVisible();
  },
);
