import { screen, waitFor, within } from '@testing-library/react';
import { linkAddress, type Invited } from '../../src/contract/link';
import { lostAnswerTransport } from '../helpers/lostAnswer';
import { renderWithProviders, signIn, storeOn } from '../helpers/renderWithProviders';
import { SmtpServer } from '../helpers/smtpServer';
import { spawnServer, type SpawnedServer } from '../helpers/spawnServer';
import { TestClient } from '../helpers/testClient';

const password = 'Pass-word-1!';
let smtp: SmtpServer;
let server: SpawnedServer;
let root: TestClient;
beforeAll(async () => {
  smtp = await SmtpServer.start();
  server = await spawnServer({
    ALLOWED_ORIGINS: window.location.origin,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'docket@example.com',
    PUBLIC_URL: 'https://docket.example.com',
  });
  root = new TestClient(server.url);
  await root.signIn(server.root.email, server.root.password);
});
afterAll(async () => {
  await server?.stop();
  await smtp?.close();
});
afterEach(() => document.querySelector('meta[name="docket-mail"]')?.remove());

let number = 0;
async function invite() {
  number += 1;
  const email = `invited${number}@example.com`;
  const { body } = await root.post('/api/users/invite', { name: `Ina ${number}`, email });
  return { ...(body as Invited), email };
}
const openLink = (token: string) =>
  renderWithProviders(`/set-password#${token}`, { backend: server });
const saysThatMailWorks = (content: string) => {
  const meta = document.createElement('meta');
  meta.name = 'docket-mail';
  meta.content = content;
  document.head.append(meta);
};

test('an administrator invites a person, and gets the link once', async () => {
  const { user, store } = await renderWithProviders('/user', { backend: server, as: server.root });
  await screen.findByRole('grid', { name: 'Users' });
  await user.click(await screen.findByRole('button', { name: 'New User' }));
  const form = within(await screen.findByRole('dialog', { name: 'New User' }));
  await user.type(form.getByLabelText('Name'), 'Ivy Invited');
  await user.type(form.getByLabelText('Email'), 'ivy@example.com');
  await user.click(form.getByRole('switch', { name: /^Invite by a link/ }));
  expect(form.queryByLabelText('Password')).not.toBeInTheDocument();
  await user.click(form.getByRole('button', { name: 'Invite' }));
  const result = within(await screen.findByRole('dialog', { name: 'Invitation' }));
  expect(result.getByText('The link has been sent to ivy@example.com.')).toBeVisible();
  const link = (result.getByLabelText('Link') as HTMLInputElement).value;
  const token = link.split('#')[1] ?? '';
  expect(link).toBe(linkAddress(window.location.origin, token));
  await user.click(result.getByRole('button', { name: 'Done' }));
  expect(await screen.findByRole('row', { name: /Ivy Invited/ })).toBeVisible();
  await waitFor(() => expect(JSON.stringify(store.getState())).not.toContain(token));
  const mails = await smtp.received(1);
  expect(mails.find(({ to }) => to.includes('ivy@example.com'))?.text).toContain(token);
});

test('an invitation whose answer is lost creates one account, and the dialog says what to do', async () => {
  const store = storeOn(server, { transport: lostAnswerTransport(server.url, '/users/invite') });
  await signIn(store, server.root);
  const { user } = await renderWithProviders('/user', { store });
  await screen.findByRole('grid', { name: 'Users' });
  await user.click(await screen.findByRole('button', { name: 'New User' }));
  const form = within(await screen.findByRole('dialog', { name: 'New User' }));
  await user.type(form.getByLabelText('Name'), 'Una Unlucky');
  await user.type(form.getByLabelText('Email'), 'una@example.com');
  await user.click(form.getByRole('switch', { name: /^Invite by a link/ }));
  await user.click(form.getByRole('button', { name: 'Invite' }));
  expect(await form.findByRole('alert')).toHaveTextContent(
    'The account was created, but its link got lost on the way and cannot be shown again. Edit the account and reset its password to get another link.',
  );
  await user.click(form.getByRole('button', { name: 'Cancel' }));
  const row = within(await screen.findByRole('row', { name: /Una Unlucky/ }));
  expect(row.getByRole('button', { name: 'Edit Account' })).toBeEnabled();
});

test('the link shows whose it is, takes a password by the rule, and leads to the log-in', async () => {
  const { link, email, user: person } = await invite();
  const { user, store } = await openLink(link.token);
  expect(await screen.findByText(email)).toBeVisible();
  expect(screen.getByText(new RegExp(`^Welcome, ${person.name}`))).toBeVisible();
  await user.type(screen.getByLabelText('New password'), 'weak');
  await user.click(screen.getByRole('button', { name: 'Set Password' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/at least 8 characters/);
  await user.clear(screen.getByLabelText('New password'));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await user.type(screen.getByLabelText('New password'), password);
  await user.click(screen.getByRole('button', { name: 'Set Password' }));
  expect(await screen.findByRole('heading', { name: 'Log In' })).toBeVisible();
  expect(screen.getByText('Your password has been set. Log in with it.')).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue(email);
  expect(screen.getByLabelText('Password')).toHaveFocus();
  await waitFor(() => expect(JSON.stringify(store.getState())).not.toContain(link.token));
  await new TestClient(server.url).signIn(email, password);
});

test.each(['', 'unknown'])('a link that is not valid says so: "%s"', async (token) => {
  await openLink(token);
  expect(await screen.findByText(/This link has been used or has expired/)).toBeVisible();
  expect(screen.queryByLabelText('New password')).not.toBeInTheDocument();
});

test('an administrator creates a link for a new password', async () => {
  const { user: person } = await invite();
  const { user } = await renderWithProviders('/user', { backend: server, as: server.root });
  const row = within(await screen.findByRole('row', { name: new RegExp(person.name) }));
  await user.click(await row.findByRole('button', { name: 'Edit Account' }));
  await user.click(await screen.findByRole('button', { name: 'Reset Password...' }));
  await user.click(await screen.findByRole('button', { name: 'Create link' }));
  const result = within(await screen.findByRole('dialog', { name: 'Link for a new password' }));
  const token = (result.getByLabelText('Link') as HTMLInputElement).value.split('#')[1];
  const answer = await new TestClient(server.url).post('/api/auth/link', { token });
  expect(answer.body).toMatchObject({ email: person.email });
});

test('the log-in offers a link by e-mail, and does not tell whether the account exists', async () => {
  saysThatMailWorks('on');
  const { user } = await renderWithProviders('/login', { backend: server });
  await user.type(await screen.findByLabelText('Email'), 'stranger@example.com');
  await user.click(screen.getByRole('button', { name: 'Forgot password?' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Forgot password' }));
  expect(dialog.getByLabelText('Email')).toHaveValue('stranger@example.com');
  await user.click(dialog.getByRole('button', { name: 'Send link' }));
  const result = within(await screen.findByRole('dialog', { name: 'Forgot password' }));
  expect(await result.findByText(/^If there is an account with this e-mail/)).toBeVisible();
});

test.each(['off', '__MAIL__', null])(
  'the log-in offers none where no e-mail can be sent: %s',
  async (content) => {
    if (content !== null) saysThatMailWorks(content);
    await renderWithProviders('/login', { backend: server });
    expect(await screen.findByRole('button', { name: 'Log In' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Forgot password?' })).not.toBeInTheDocument();
  },
);
