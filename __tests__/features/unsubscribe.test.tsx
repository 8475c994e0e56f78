import { screen } from '@testing-library/react';
import { FakeBackend } from '../helpers/fakeBackend';
import { renderWithProviders } from '../helpers/renderWithProviders';
import { team } from '../helpers/team';

// Where the link at the end of the daily e-mail leads.

const path = '/api/unsubscribe/token-1';
const email = 'a***@example.com';
let backend: FakeBackend;
beforeEach(async () => {
  backend = await FakeBackend.start({ isDocket: true, people: Object.values(team) });
  backend.overrides.set(`GET ${path}`, () => ({ status: 200, body: { email, active: true } }));
  backend.overrides.set(`POST ${path}`, () => ({ status: 200, body: { email, active: false } }));
});
afterEach(() => backend.close());

test('the e-mail is stopped only by the button, without a log-in', async () => {
  const { user } = await renderWithProviders('/unsubscribe#token-1', { backend });
  await screen.findByText(email);
  expect(backend.callsTo('POST', path)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Stop the E-mail' }));
  await screen.findByText(/has been stopped\. To get it again, turn on “One e-mail a day”/);
  expect(screen.queryByRole('button', { name: 'Stop the E-mail' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Go to Log In' })).toBeInTheDocument();
});

test('someone who is signed in is led to their settings, also if it was stopped before', async () => {
  backend.overrides.set(`GET ${path}`, () => ({ status: 200, body: { email, active: false } }));
  await renderWithProviders('/unsubscribe#token-1', { backend, as: team.uma });
  await screen.findByText(/has been stopped/);
  expect(screen.getByRole('link', { name: 'Go to Your Account' })).toHaveAttribute(
    'href',
    '/account',
  );
});

test('a link that is not valid says so', async () => {
  backend.overrides.set(`GET ${path}`, () => ({ status: 404, body: { error: 'Not found' } }));
  await renderWithProviders('/unsubscribe#token-1', { backend });
  expect(await screen.findByRole('alert')).toHaveTextContent('This link is not valid.');
});

test('what could not be stopped says why, and can be tried again', async () => {
  backend.overrides.set(`POST ${path}`, () => ({ status: 500, body: { error: 'No disk' } }));
  const { user } = await renderWithProviders('/unsubscribe#token-1', { backend });
  const button = await screen.findByRole('button', { name: 'Stop the E-mail' });
  await user.click(button);
  expect(await screen.findByRole('alert')).toHaveTextContent('No disk');
  expect(button).toBeEnabled();
});
