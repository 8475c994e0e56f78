import { screen, waitFor } from '@testing-library/react';
import { ArrayBackend } from '../helpers/arrayBackend';
import { renderWithProviders } from '../helpers/renderWithProviders';
import { team } from '../helpers/team';

let backend: ArrayBackend;
beforeEach(async () => {
  backend = await ArrayBackend.start({ people: Object.values(team) });
});
afterEach(() => backend.close());

const button = () => screen.getByRole('button', { name: 'Log In' });

test('Log In has its title, its fields and its help text', async () => {
  await renderWithProviders('/login', { backend });
  expect(await screen.findByRole('heading', { name: 'Log In' })).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveAttribute('type', 'email');
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(
    'Password must be at least 8 characters and include at least 1 lowercase letter, 1 uppercase letter, 1 number, and 1 symbol.',
  );
  expect(document.title).toBe('Log In · Docket');
});

test('a good log-in sends trimmed fields without persist, goes home and says welcome', async () => {
  const { user } = await renderWithProviders('/login', { backend });
  await user.type(await screen.findByLabelText('Email'), ` ${team.uma.email} `);
  await user.type(screen.getByLabelText('Password'), ` ${team.uma.password} {Enter}`);
  expect(await screen.findByText('Welcome back Uma User!')).toBeVisible();
  expect(await screen.findByRole('heading', { name: /^Good .*, Uma$/ })).toBeVisible();
  expect(backend.callsTo('POST', '/api/auth/login')[0]?.body).toEqual({ email: team.uma.email, password: team.uma.password });
});

test('a refusal is shown under the button, and the fields stay', async () => {
  const { user } = await renderWithProviders('/login', { backend });
  await user.type(await screen.findByLabelText('Email'), team.uma.email);
  await user.type(screen.getByLabelText('Password'), 'wrong');
  await user.click(button());
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Wrong email or password');
  expect(button().compareDocumentPosition(alert) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(screen.getByLabelText('Email')).toHaveValue(team.uma.email);
});

test('a refusal without words is called so', async () => {
  backend.instead.set('POST /api/auth/login', () => ({ status: 500 }));
  const { user } = await renderWithProviders('/login', { backend });
  await user.type(await screen.findByLabelText('Email'), 'a@b.example{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Login failed');
});

test('the button is off while a log-in is running, and Enter asks no second time', async () => {
  let answer: (value: null) => void = () => undefined;
  const held = new Promise<null>((resolve) => (answer = resolve));
  backend.instead.set('POST /api/auth/login', () => held);
  const { user } = await renderWithProviders('/login', { backend });
  await user.type(await screen.findByLabelText('Email'), team.uma.email);
  await user.type(screen.getByLabelText('Password'), `${team.uma.password}{Enter}`);
  await waitFor(() => expect(button()).toBeDisabled());
  await user.type(screen.getByLabelText('Password'), '{Enter}');
  answer(null);
  expect(await screen.findByText('Welcome back Uma User!')).toBeVisible();
  expect(backend.callsTo('POST', '/api/auth/login')).toHaveLength(1);
});
