import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { atPath, onScreen, useFakeBackend } from '../helpers/specScreens';
import { team } from '../helpers/team';

// Section 2: Log In (/login) and Home (/).

const { ada, rosa, uma } = team;
const { startBackend, backend, open } = useFakeBackend();

const button = () => screen.getByRole('button', { name: 'Log In' });

describe('Log In (/login)', () => {
  test("Title 'Log In', an email field, a password field with a show/hide toggle, and the help text", async () => {
    const { user } = await open('/login');
    expect(await screen.findByRole('heading', { name: 'Log In' })).toBeVisible();
    await waitFor(() => expect(document.title).toBe('Log In · Docket'));
    expect(screen.getByLabelText('Email')).toHaveAttribute('type', 'email');
    const password = screen.getByLabelText('Password');
    expect(password).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(password).toHaveAttribute('type', 'password');
    const text =
      'Password must be at least 8 characters and include at least 1 lowercase letter, 1 uppercase letter, 1 number, and 1 symbol.';
    expect(
      password.compareDocumentPosition(screen.getByText(text)) & Node.DOCUMENT_POSITION_FOLLOWING,
    ).toBeTruthy();
    expect(password).toHaveAccessibleDescription(text);
  });

  test("'Log In' is disabled while a login runs; then / and 'Welcome back {name}!'. Fields are trimmed", async () => {
    await startBackend();
    let answer: (value: null) => void = () => undefined;
    backend().overrides.set(
      'POST /api/auth/login',
      () => new Promise<null>((resolve) => (answer = resolve)),
    );
    const { store, user } = await open('/login');
    const password = await screen.findByLabelText('Password');
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: `  ${uma.email} ` } });
    fireEvent.change(password, { target: { value: ` ${uma.password}  ` } });
    expect(button()).toBeEnabled();
    await user.click(button());
    await waitFor(() => expect(button()).toBeDisabled());
    await user.type(password, '{Enter}');
    await waitFor(() => expect(backend().calls).toHaveLength(1));
    answer(null);
    expect(await screen.findByText('Welcome back Uma User!')).toBeVisible();
    await onScreen('home');
    await atPath({ store }, '/');
    expect(await screen.findByRole('heading', { name: /^Good .*, Uma$/ })).toBeVisible();
    // Enter has asked no second time.
    expect(
      backend()
        .callsTo('POST', '/api/auth/login')
        .map(({ body }) => body),
    ).toEqual([{ email: uma.email, password: uma.password }]);
  });

  test('Any login error appears below the button. The password rule is help text only (section 5)', async () => {
    const { user } = await open('/login');
    await user.type(await screen.findByLabelText('Email'), 'no address');
    await user.type(screen.getByLabelText('Password'), 'x{Enter}');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Wrong email or password');
    expect(button().compareDocumentPosition(alert) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(screen.getByLabelText('Email')).toHaveValue('no address');
    expect(backend().callsTo('POST', '/api/auth/login')[0]?.body).toEqual({
      email: 'no address',
      password: 'x',
    });
  });
});

describe('Home (/)', () => {
  const cards = async () => {
    const parts = within(await screen.findByRole('navigation', { name: 'Sections' }));
    return parts
      .getAllByRole('link')
      .map((link) => [within(link).getByRole('heading').textContent, link.getAttribute('href')]);
  };

  test.each([ada, rosa])(
    'Cards: Add New User and Users (only for Admin or Root); Tasks and Notes (for everyone): $roles',
    async (person) => {
      const { user } = await open('/', person);
      expect(await cards()).toEqual([
        ['Tasks', '/task'],
        ['Notes', '/note'],
        ['Users', '/user'],
        ['Add New User', '/user?new'],
      ]);
      await user.click(screen.getByRole('link', { name: /^Add New User/ }));
      expect(await screen.findByRole('dialog', { name: 'New User' })).toBeVisible();
    },
  );

  test.each([
    ['a User', uma],
    ['nobody', undefined],
  ])('Cards: Tasks and Notes (for everyone): %s', async (_who, person) => {
    await open('/', person);
    expect(await cards()).toEqual([
      ['Tasks', '/task'],
      ['Notes', '/note'],
    ]);
  });

  test('home fetches no tasks of its own, and the focus goes to the heading of where its cards lead', async () => {
    const { user } = await open('/', uma);
    const parts = within(await screen.findByRole('navigation', { name: 'Sections' }));
    await user.click(parts.getByRole('link', { name: /^Notes/ }));
    await waitFor(() =>
      expect(document.querySelector('[data-screen="note"] [data-screen-heading]')).toHaveFocus(),
    );
    expect(backend().callsTo('GET', '/api/tasks')).toHaveLength(0);
  });
});
