import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ErrorBoundary } from '../../src/app/ErrorBoundary';
import { Look } from '../../src/ui/Look';
import { ArrayBackend } from '../helpers/arrayBackend';
import { renderWithProviders } from '../helpers/renderWithProviders';
import { team } from '../helpers/team';

let backend: ArrayBackend;
beforeEach(async () => {
  backend = await ArrayBackend.start({ people: Object.values(team) });
});
afterEach(() => backend.close());

test('a path that is no screen says so and leads home', async () => {
  const { user } = await renderWithProviders('/no/such/place', { backend });
  expect(await screen.findByRole('heading', { name: 'Opps! Page not found.' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Back To Home' }));
  expect(await screen.findByRole('heading', { name: 'Welcome to Docket' })).toBeVisible();
});

test.each(['/note/view', '/note/edit'])('%s without an id is not found', async (route) => {
  const { store } = await renderWithProviders(route, { backend, as: team.uma });
  expect(await screen.findByRole('heading', { name: 'Opps! Page not found.' })).toBeVisible();
  expect(store.getState().header.location.pathname).toBe('/not-found');
});

test('the forbidden page shows the message as text, whatever it contains', async () => {
  await renderWithProviders(`/error?message=${encodeURIComponent('<img src=x onerror=alert(1)>')}`, { backend });
  expect(await screen.findByRole('heading', { name: '403 Forbidden' })).toBeVisible();
  expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
  expect(document.querySelector('main img')).toBeNull();
});

test('the forbidden page does without a message', async () => {
  await renderWithProviders('/error', { backend });
  expect(await screen.findByRole('link', { name: 'Back To Home' })).toHaveAttribute('href', '/');
});

function Broken(): never {
  throw new Error('The wheel came off');
}

function Places() {
  const [place, setPlace] = useState('/broken');
  return (
    <Look>
      <button onClick={() => setPlace('/fine')}>Elsewhere</button>
      <ErrorBoundary place={place}>{place === '/broken' ? <Broken /> : <p>All is well</p>}</ErrorBoundary>
    </Look>
  );
}

test('a screen that fails is replaced by the fallback with its message, and another place is another chance', async () => {
  const silence = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  render(<Places />);
  expect(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  expect(screen.getByText('The wheel came off')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(screen.getByText('All is well')).toBeVisible();
  silence.mockRestore();
});
