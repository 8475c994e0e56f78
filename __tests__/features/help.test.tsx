import { screen, waitFor, within } from '@testing-library/react';
import { FakeBackend } from '../helpers/fakeBackend';
import { renderWithProviders } from '../helpers/renderWithProviders';
import { team } from '../helpers/team';

let backend: FakeBackend;
beforeEach(async () => {
  backend = await FakeBackend.start({ people: Object.values(team), tasks: [], notes: new Map() });
});
afterEach(async () => {
  await backend.close();
});

test('? leads to the help, which has the pages about tasks and notes', async () => {
  const { user } = await renderWithProviders('/', { backend, as: team.uma });
  await screen.findByRole('button', { name: 'Log Out' });
  await user.keyboard('?');
  const sheet = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  await user.click(sheet.getByRole('link', { name: 'Help' }));
  const help = within(await screen.findByRole('main'));
  expect(await help.findByRole('heading', { level: 1, name: 'Help' })).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const headings = help.getAllByRole('heading', { level: 2 }).map((one) => one.textContent);
  expect(headings).toEqual([
    'How do I find, change and discuss tasks?',
    'How do I write and find notes?',
  ]);
  await user.click(help.getByRole('button', { name: 'Keyboard shortcuts' }));
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});
