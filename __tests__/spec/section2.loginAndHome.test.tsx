import { screen, waitFor, within } from '@testing-library/react';
import { atPath, onScreen, specStage } from '../helpers/specStage';
import { team } from '../helpers/team';

// Section 2: Log In (/login) and Home (/).

const { ada, rosa, uma } = team;
const { begin, backend, open } = specStage();

const button = () => screen.getByRole('button', { name: 'Log In' });

describe('Log In (/login)', () => {
  test("Title 'Log In'", async () => {
    await open('/login');
    expect(await screen.findByRole('heading', { name: 'Log In' })).toBeVisible();
    await waitFor(() => expect(document.title).toContain('Log In'));
  });

  test('Fields: an email field (email input type) and a password field with a show/hide toggle', async () => {
    const { user } = await open('/login');
    expect(await screen.findByLabelText('Email')).toHaveAttribute('type', 'email');
    const password = screen.getByLabelText('Password');
    expect(password).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(password).toHaveAttribute('type', 'password');
  });

  test("A 'Log In' button disabled while a login is running; after success the user goes to / and sees the toast 'Welcome back {name}!'", async () => {
    await begin();
    let answer: (value: null) => void = () => undefined;
    backend().instead.set('POST /api/auth/login', () => new Promise<null>((resolve) => (answer = resolve)));
    const { store, user } = await open('/login');
    await user.type(await screen.findByLabelText('Email'), uma.email);
    await user.type(screen.getByLabelText('Password'), uma.password);
    expect(button()).toBeEnabled();
    await user.click(button());
    await waitFor(() => expect(button()).toBeDisabled());
    await waitFor(() => expect(backend().calls).toHaveLength(1));
    answer(null);
    expect(await screen.findByText('Welcome back Uma User!')).toBeVisible();
    await onScreen('home');
    await atPath({ store }, '/');
  });

  test("Help text under the password: 'Password must be at least 8 characters and include at least 1 lowercase letter, 1 uppercase letter, 1 number, and 1 symbol.'", async () => {
    await open('/login');
    const help = await screen.findByText('Password must be at least 8 characters and include at least 1 lowercase letter, 1 uppercase letter, 1 number, and 1 symbol.');
    expect(screen.getByLabelText('Password').compareDocumentPosition(help) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  test('Any login error appears below the button', async () => {
    const { user } = await open('/login');
    await user.type(await screen.findByLabelText('Email'), uma.email);
    await user.type(screen.getByLabelText('Password'), 'not it{Enter}');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Wrong email or password');
    expect(button().compareDocumentPosition(alert) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });
});

describe('Home (/)', () => {
  const cards = async () => {
    const parts = within(await screen.findByRole('navigation', { name: 'Parts of the product' }));
    return parts.getAllByRole('link').map((link) => [within(link).getByRole('heading').textContent, link.getAttribute('href')]);
  };

  test.each([ada, rosa])('Cards: Add New User and Users (only for Admin or Root); Tasks and Notes (for everyone): $roles', async (person) => {
    const { user } = await open('/', person);
    expect(await cards()).toEqual([['Tasks', '/task'], ['Notes', '/note'], ['Users', '/user'], ['Add New User', '/user?new']]);
    await user.click(screen.getByRole('link', { name: /^Add New User/ }));
    expect(await screen.findByRole('dialog', { name: 'New User' })).toBeVisible();
  });

  test.each([['a User', uma], ['nobody', undefined]])('Cards: Tasks and Notes (for everyone): %s', async (_who, person) => {
    await open('/', person);
    expect(await cards()).toEqual([['Tasks', '/task'], ['Notes', '/note']]);
  });
});
