import { screen, waitFor } from '@testing-library/react';
import { ArrayBackend } from '../helpers/arrayBackend';
import { renderWithProviders } from '../helpers/renderWithProviders';
import { team } from '../helpers/team';

let backend: ArrayBackend;
beforeEach(async () => {
  backend = await ArrayBackend.start({ people: Object.values(team) });
});
afterEach(() => backend.close());

const cards = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

test.each([
  ['Root', team.rosa, ['Tasks', 'Notes', 'Users', 'Add New User']],
  ['Admin', team.ada, ['Tasks', 'Notes', 'Users', 'Add New User']],
  ['User', team.uma, ['Tasks', 'Notes']],
] as const)('%s finds the cards of the role', async (_role, person, expected) => {
  await renderWithProviders('/', { backend, as: person });
  await screen.findByRole('link', { name: /^Tasks/ });
  expect(cards()).toEqual(expected);
});

test('home fetches no tasks of its own, and the focus goes to the heading of where its cards lead', async () => {
  const { user } = await renderWithProviders('/', { backend, as: team.uma });
  await user.click(await screen.findByRole('link', { name: /^Notes/ }));
  await waitFor(() => expect(document.querySelector('[data-screen="note"] [data-screen-heading]')).toHaveFocus());
  expect(backend.callsTo('GET', '/api/tasks')).toHaveLength(0);
});
