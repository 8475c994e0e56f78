import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { singleKeysChosen } from '../../src/features/palette/paletteSlice';
import { FakeBackend } from '../helpers/fakeBackend';
import { renderWithProviders } from '../helpers/renderWithProviders';
import { aTask, team } from '../helpers/team';

// Shortcuts of one letter: on keyboards of other alphabets, and switched off (WCAG 2.1.4).

const { ada, uma } = team;
let backend: FakeBackend;
afterEach(() => backend.close());

const begin = async (route: string) => {
  const assignedTo = [{ _id: uma._id, name: uma.name }];
  const tasks = ['Alpha', 'Beta'].map((title) => aTask({ title, assignedTo }));
  backend = await FakeBackend.start({ people: Object.values(team), tasks });
  const page = await renderWithProviders(route.replace('ID', tasks[0]?._id ?? ''), {
    backend,
    as: ada,
  });
  return { ...page, tasks };
};
const press = (key: string, code: string) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, code });
const focusCard = async (title: string) => {
  const card = await screen.findByRole('article', { name: title });
  act(() => card.focus());
};
const focusTable = async () => {
  const table = await screen.findByRole('grid', { name: 'Tasks' });
  await screen.findByText('Alpha');
  act(() => table.focus());
};
const dialog = (name: string) => screen.findByRole('dialog', { name });

test('among cards, a Cyrillic layout opens comments and activity', async () => {
  const { user } = await begin('/task');
  await focusCard('Alpha');
  press('с', 'KeyC');
  await dialog('Comments');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await focusCard('Alpha');
  press('м', 'KeyV');
  await dialog('Task Activity Timeline');
});

test('in the table, a Greek layout opens comments', async () => {
  await begin('/task?view=table');
  await focusTable();
  press('ψ', 'KeyC');
  await dialog('Comments');
});

test('in an open task, the key C of a Cyrillic layout begins a comment', async () => {
  await begin('/task/ID');
  const panel = await screen.findByRole('region', { name: 'Task: Alpha' });
  act(() => panel.focus());
  press('с', 'KeyC');
  expect(screen.getByRole('textbox', { name: 'Comment' })).toHaveFocus();
});

test('the keys of an open task work while nothing has the focus', async () => {
  await begin('/task/ID');
  await screen.findByRole('region', { name: 'Task: Alpha' });
  act(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  expect(document.body).toHaveFocus();
  press('c', 'KeyC');
  expect(screen.getByRole('textbox', { name: 'Comment' })).toHaveFocus();
});

test('switched off, no letter works on cards, in the table or in an open task; arrows do', async () => {
  const { store, user } = await begin('/task');
  act(() => void store.dispatch(singleKeysChosen(false)));
  await focusCard('Alpha');
  for (const code of ['S', 'P', 'A', 'C', 'V']) press(code.toLowerCase(), `Key${code}`);
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toHaveAccessibleName('Beta');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();

  await user.keyboard('{Enter}');
  const panel = await screen.findByRole('region', { name: 'Task: Beta' });
  act(() => panel.focus());
  for (const code of ['J', 'K', 'C']) press(code.toLowerCase(), `Key${code}`);
  expect(screen.getByRole('region', { name: 'Task: Beta' })).toHaveFocus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(panel).not.toBeInTheDocument());

  await user.click(screen.getByRole('button', { name: 'Table' }));
  await focusTable();
  press('c', 'KeyC');
  press('s', 'KeyS');
  await user.keyboard('{ArrowDown}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
});
