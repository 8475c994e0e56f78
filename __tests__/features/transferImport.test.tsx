import { act, screen, waitFor, within } from '@testing-library/react';
import type { Task } from '../../src/contract/task';
import type { User } from '../../src/contract/user';
import { dialogOpened } from '../../src/data/dialogs/dialogsSlice';
import { loggedIn, loggedOut } from '../../src/data/session/sessionSlice';
import { FakeBackend } from '../helpers/fakeBackend';
import { renderWithProviders, storeOn } from '../helpers/renderWithProviders';
import { spawnServer, type SpawnedServer } from '../helpers/spawnServer';
import { TestClient } from '../helpers/testClient';
import { team } from '../helpers/team';
import { cookieTransport } from '../helpers/cookieTransport';

let server: SpawnedServer;
let ada: TestClient;
const password = 'Pass-word-1!';
const adaAdmin = { name: 'Ada Admin', email: 'ada@example.com', password };
const umaUser = { name: 'Uma User', email: 'uma@example.com', password };
beforeAll(async () => {
  server = await spawnServer({ ALLOWED_ORIGINS: window.location.origin });
  const root = await signedIn(server.root);
  await root.post('/api/users', { ...adaAdmin, roles: ['Admin'], active: true });
  await root.post('/api/users', { ...umaUser, roles: ['User'], active: true });
  ada = await signedIn(adaAdmin);
});
afterAll(() => server?.stop());

async function signedIn(account: { email: string; password: string }): Promise<TestClient> {
  const client = new TestClient(server.url);
  await client.signIn(account.email, account.password);
  return client;
}

// jsdom lays nothing out: without a height a windowed list has no rows.
beforeEach(() => void jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600));

const written: { name: string; content: Promise<string> }[] = [];
const textOf = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob);
  });
beforeEach(() => {
  written.length = 0;
  jest.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    written.push({ name: '', content: textOf(blob as Blob) });
    return 'blob:written';
  });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function noteName(
    this: HTMLAnchorElement,
  ) {
    const last = written.at(-1);
    if (last) last.name = this.download;
  });
});
afterEach(() => jest.restoreAllMocks());

const csv = (text: string, name = 'lines.csv') => new File([text], name, { type: 'text/csv' });
/** Without what comes and goes with those who are signed in. */
const people = async () =>
  ((await ada.get('/api/users')).body as User[]).map(
    ({ isOnline: _isOnline, lastActive: _lastActive, ...account }) => account,
  );
const tasks = async () => (await ada.get('/api/tasks')).body as Task[];
let addresses = 0;
const email = () => `imported${(addresses += 1)}@example.com`;

/** Opens the dialog by its menu and hands it a file. */
async function choose(kind: 'people' | 'tasks', file: File, as = adaAdmin) {
  const view = await renderWithProviders(kind === 'people' ? '/user' : '/task', {
    backend: server,
    as,
  });
  await view.user.click(await screen.findByRole('button', { name: 'More' }));
  await view.user.click(await screen.findByRole('menuitem', { name: 'Import...' }));
  const dialog = within(await screen.findByRole('dialog', { name: `Import ${kind}` }));
  await view.user.upload(await dialog.findByLabelText('CSV file'), file);
  return { ...view, dialog };
}
const lines = () =>
  within(screen.getByRole('region', { name: 'Lines' }))
    .getAllByRole('listitem')
    .map((line) => line.textContent);

test('every line has its verdict, nothing is written unconfirmed, and nothing at a second reading', async () => {
  const [first, second] = [email(), email()];
  const file = () =>
    csv(
      `Full name;E-mail;Roles;Account status;Initial password\r\nNora New;${first};Admin;active;Some-pass-1!\r\nUma User;${umaUser.email};;;\r\nBad One;nowhere;;;\r\nOlga Other;${second};;;Some-pass-2!\r\nAgain;${first.toUpperCase()};;;\r\n`,
    );
  const { user, dialog, store, unmount } = await choose('people', file());
  const before = await people();
  const confirm = await dialog.findByRole('button', { name: 'Import 2 people' });
  expect(await people()).toEqual(before);
  await user.click(confirm);
  expect(await dialog.findByText('2 imported, 1 exists already, 2 refused')).toBeInTheDocument();
  expect(lines()).toEqual(
    [
      `2ImportedNora New${first} · Admin · active: yes`,
      `3ExistsUma User${umaUser.email}`,
      '4RefusedBad OneEmail must be an e-mail address',
      `5ImportedOlga Other${second}`,
      '6RefusedAgainLine 2 has the same e-mail.',
    ].map((line) => expect.stringContaining(line)),
  );
  expect((await people()).filter((one) => one.name === 'Nora New')).toEqual([
    expect.objectContaining({ email: first, roles: ['Admin'], active: true }),
  ]);
  await signedIn({ email: first, password: 'Some-pass-1!' });
  expect(JSON.stringify(store.getState())).not.toContain('Some-pass');
  unmount();

  const after = await people();
  const again = await choose('people', file());
  expect(await again.dialog.findByText('3 exist already, 2 refused')).toBeInTheDocument();
  expect(again.dialog.getByRole('button', { name: 'Nothing to import' })).toBeDisabled();
  expect(await people()).toEqual(after);
});

test('refused lines come as a file with the reason, and only problems are shown when asked for', async () => {
  const { user, dialog } = await choose(
    'people',
    csv(`name,email,password\n=1+1,x,\nGood,${email()},\n`),
  );
  await dialog.findByText('1 new, 1 refused');
  await user.click(dialog.getByRole('switch', { name: 'Only problems' }));
  expect(lines()).toHaveLength(1);
  await user.click(dialog.getByRole('button', { name: 'Download refused lines' }));
  await waitFor(() => expect(written).toHaveLength(1));
  expect(written[0]?.name).toBe('people-refused.csv');
  expect(await written[0]?.content).toContain(
    '"name","email","password","Reason"\r\n"\'=1+1","x","","Email must be an e-mail address"\r\n',
  );
});

test('no line shows a password, whatever is wrong with it', async () => {
  const [one, other] = [email(), email()];
  await choose(
    'people',
    csv(
      `name,password,email\nOne,Secret-word-1!,${one}\nTwo,Secret-word-2!,${one}\nThree,x,Secret-word-3!,${other}\nFour,Secret-word-4!,nowhere\n`,
    ),
  );
  await screen.findByText('1 new, 3 refused');
  expect(lines()).toEqual([
    expect.stringContaining('One'),
    expect.stringContaining('same e-mail'),
    expect.stringContaining('more cells than columns'),
    expect.stringContaining('must be an e-mail address'),
  ]);
  expect(lines()[1]).toContain('Two');
  expect(document.body.textContent).not.toContain('Secret-word');
});

test('nothing can be confirmed while a column that is needed is not named', async () => {
  const { user, dialog } = await choose(
    'tasks',
    csv(`Title,Assignees,Other\nLamp,uma@example.com,x\n`),
  );
  await dialog.findByRole('button', { name: 'Import 1 task' });
  await user.click(dialog.getByRole('button', { name: 'Change columns' }));
  await user.click(dialog.getByRole('combobox', { name: 'Title' }));
  await user.click(await screen.findByRole('option', { name: 'Not in the file' }));
  expect(await dialog.findByText('Choose the column for: Title.')).toBeVisible();
  expect(
    dialog.queryByRole('button', { name: /^(Import|Continue|Nothing)/ }),
  ).not.toBeInTheDocument();
  await user.click(dialog.getByRole('combobox', { name: 'Title' }));
  await user.click(await screen.findByRole('option', { name: 'Other' }));
  expect(await dialog.findByRole('button', { name: 'Import 1 task' })).toBeEnabled();
});

test('passwords are made for those without one, come as a file once, and never enter the store', async () => {
  const address = email();
  const { user, dialog, store } = await choose(
    'people',
    csv(`name,email,active\nNina No,${address},yes\n`),
  );
  await user.click(await dialog.findByRole('button', { name: 'Import 1 person' }));
  await dialog.findByText('1 imported');
  await user.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  await user.click(
    within(await screen.findByRole('alertdialog', { name: 'Passwords not saved' })).getByRole(
      'button',
      { name: 'Cancel' },
    ),
  );
  await user.click(await dialog.findByRole('button', { name: 'Download passwords' }));
  await waitFor(() => expect(written).toHaveLength(1));
  const [, made = ''] =
    new RegExp(`"Nina No","${address}","([^"]+)"`).exec((await written[0]?.content) ?? '') ?? [];
  expect(made).toHaveLength(16);
  await signedIn({ email: address, password: made });
  expect(JSON.stringify(store.getState())).not.toContain(made);
});

test('without passwords of our making a line without one is refused', async () => {
  const { user, dialog } = await choose('people', csv(`name,email\nNo Pass,${email()}\n`));
  await dialog.findByText('1 new');
  await user.click(dialog.getByRole('switch', { name: /^Generate missing passwords/ }));
  expect(await dialog.findByText('1 refused')).toBeInTheDocument();
  expect(lines()).toEqual([expect.stringContaining('A new account needs a password.')]);
});

test('tasks are read with named columns and shown dates, and equal lines as several tasks', async () => {
  const { user, dialog } = await choose(
    'tasks',
    csv(
      `what,Assignee(s),due,state\nFrom a file,"Uma User; ${adaAdmin.email}",31/01/2031,in progress\nFrom a file,"Uma User; ${adaAdmin.email}",2031-01-31,In Progress\nNobody's,Nobody At All,,\n`,
    ),
  );
  expect(await dialog.findByText('Choose the column for: Title.')).toBeInTheDocument();
  await user.click(dialog.getByRole('combobox', { name: 'Title' }));
  await user.click(await screen.findByRole('option', { name: 'what' }));
  expect(await dialog.findByText('2 new, 1 refused')).toBeInTheDocument();
  expect(await tasks()).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Import 2 tasks' }));
  await dialog.findByText('2 imported, 1 refused');
  const found = (await tasks()).filter((task) => task.title === 'From a file');
  expect(found).toEqual(
    [1, 2].map(() =>
      expect.objectContaining({
        dueDate: '2031-01-31',
        status: 'In Progress',
        assignedTo: [
          expect.objectContaining({ name: 'Uma User' }),
          expect.objectContaining({ name: 'Ada Admin' }),
        ],
      }),
    ),
  );
});

test('an import whose answer was lost continues without doubles, and knows the passwords that it made', async () => {
  const transport = cookieTransport(server.url);
  let lose = 0;
  const store = storeOn(server, {
    transport: {
      ...transport,
      fetch: async (input, init) => {
        const answer = await transport.fetch(input, init);
        if (
          !String(input).endsWith('/import') ||
          !String(init?.body).includes('"confirm":true') ||
          lose === 0
        )
          return answer;
        lose -= 1;
        throw new TypeError('the network is gone');
      },
    },
  });
  const { user } = await renderWithProviders('/user', { store, as: adaAdmin });
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Import...' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import people' }));
  const rows = Array.from({ length: 150 }, (_, index) => `Lost ${index},lost${index}@example.com`);
  await user.upload(
    await dialog.findByLabelText('CSV file'),
    csv(`name,email\n${rows.join('\n')}\n`),
  );
  lose = 1;
  await user.click(await dialog.findByRole('button', { name: 'Import 150 people' }));
  expect(await dialog.findByText('The server cannot be reached.')).toBeInTheDocument();
  // Perhaps the accounts are there, and nobody else knows their passwords.
  expect(dialog.getByText(/^100 passwords were generated/)).toBeInTheDocument();
  expect(dialog.queryByRole('button', { name: 'Another file' })).not.toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Passwords not saved' }));
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  await user.click(await dialog.findByRole('button', { name: 'Try again' }));
  expect(await dialog.findByText('50 imported, 100 exist already')).toBeInTheDocument();
  expect(dialog.getByText(/^150 passwords were generated/)).toBeInTheDocument();
  expect((await people()).filter((one) => one.name.startsWith('Lost '))).toHaveLength(150);
});

test('an import whose process ended is repeated, and shows what the first call did', async () => {
  const transport = cookieTransport(server.url);
  let ends = 0;
  const store = storeOn(server, {
    transport: {
      ...transport,
      fetch: async (input, init) => {
        const answer = await transport.fetch(input, init);
        if (!String(input).endsWith('/import')) return answer;
        ends += 1;
        // Both the check and the import lose their first answer.
        if (ends % 2 === 0) return answer;
        await answer.text();
        return new Response('<h1>Bad Gateway</h1>', { status: 502 });
      },
    },
  });
  const { user } = await renderWithProviders('/user', { store, as: adaAdmin });
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Import...' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import people' }));
  const [one, two] = [email(), email()];
  await user.upload(
    await dialog.findByLabelText('CSV file'),
    csv(`name,email\nRepeated,${one}\nRepeated,${two}\n`),
  );
  await user.click(await dialog.findByRole('button', { name: 'Import 2 people' }));
  expect(await dialog.findByText('2 imported')).toBeInTheDocument();
  expect(dialog.getByText(/^2 passwords were generated/)).toBeInTheDocument();
  expect((await people()).filter((who) => who.name === 'Repeated')).toHaveLength(2);
  expect(ends).toBe(4);
});

test('an import that is stopped waits for what is being written, and continues from there', async () => {
  const transport = cookieTransport(server.url);
  let answer = () => undefined as void;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const store = storeOn(server, {
    transport: {
      ...transport,
      fetch: async (input, init) => {
        const response = await transport.fetch(input, init);
        if (String(init?.body).includes('"confirm":true')) await held;
        return response;
      },
    },
  });
  const { user } = await renderWithProviders('/user', { store, as: adaAdmin });
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Import...' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import people' }));
  const rows = Array.from(
    { length: 120 },
    (_, index) => `Stopped ${index},stopped${index}@example.com`,
  );
  await user.upload(
    await dialog.findByLabelText('CSV file'),
    csv(`name,email\n${rows.join('\n')}\n`),
  );
  await user.click(await dialog.findByRole('button', { name: 'Import 120 people' }));
  const stop = await dialog.findByRole('button', { name: 'Stop' });
  await user.click(stop);
  expect(stop).toBeDisabled();
  expect(dialog.getByRole('button', { name: 'Close' })).toBeDisabled();
  answer();
  expect(await dialog.findByText('100 imported, 20 new')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Continue' }));
  expect(await dialog.findByText('120 imported')).toBeInTheDocument();
  expect(dialog.getByText(/^120 passwords were generated/)).toBeInTheDocument();
});

test('a file that cannot be read says why, and another can be chosen', async () => {
  const { user, dialog } = await choose('tasks', csv('title,assignees\n"never closed'));
  expect(
    await dialog.findByText('A quotation mark that opens in line 2 is never closed.'),
  ).toBeInTheDocument();
  await user.upload(dialog.getByLabelText('CSV file'), csv('title,assignees\n'));
  expect(
    await dialog.findByText('The file has no lines below the column names.'),
  ).toBeInTheDocument();
});

test('a template has the columns and no lines', async () => {
  const { user, dialog } = await choose('tasks', csv(''));
  await user.click(dialog.getByRole('button', { name: 'Download a template' }));
  await waitFor(() => expect(written).toHaveLength(1));
  expect((await written[0]?.content)?.replace('\uFEFF', '')).toBe(
    '"Title","Description","Assignees","Assignee e-mails","Status","Priority","Due date","Completed at","Labels","Start date","Estimate","Checklist","Sub-task of","Blocked by","Repeats","Time zone","Reference"\r\n',
  );
});

test('nobody but administrators of a server of ours is offered an import', async () => {
  const { user, unmount } = await renderWithProviders('/task', { backend: server, as: umaUser });
  await user.click(await screen.findByRole('button', { name: 'More' }));
  expect(
    await screen.findByRole('menuitem', { name: 'Export what is shown as CSV' }),
  ).toBeInTheDocument();
  expect(screen.queryByRole('menuitem', { name: 'Import...' })).not.toBeInTheDocument();
  unmount();
  const backend = await FakeBackend.start({ people: Object.values(team) });
  const plain = await renderWithProviders('/user', { backend, as: team.ada });
  await plain.user.click(await screen.findByRole('button', { name: 'More' }));
  await screen.findByRole('menuitem', { name: 'Export what is shown as CSV' });
  expect(screen.queryByRole('menuitem', { name: 'Import...' })).not.toBeInTheDocument();
  await backend.close();
});

test('the dialog goes with its session', async () => {
  const { store, user } = await renderWithProviders('/task', { backend: server, as: adaAdmin });
  await screen.findByRole('button', { name: 'More' });
  store.dispatch(dialogOpened('import', { importing: 'tasks' }));
  await screen.findByRole('dialog', { name: 'Import tasks' });
  await user.click(screen.getByRole('button', { name: 'Log Out', hidden: true }));
  await waitFor(() =>
    expect(screen.queryByRole('dialog', { name: 'Import tasks' })).not.toBeInTheDocument(),
  );
});

describe('passwords that are not saved', () => {
  /** Imports someone for whom a password is made. */
  const imported = async () => {
    const view = await choose('people', csv(`name,email,active\nNina No,${email()},yes\n`));
    await view.user.click(await view.dialog.findByRole('button', { name: 'Import 1 person' }));
    await view.dialog.findByText('1 imported');
    return view;
  };
  const mayLeave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const kept = () => screen.findByRole('dialog', { name: 'Passwords of imported people' });

  test('have the browser ask before the page is left', async () => {
    const { user, dialog } = await imported();
    expect(mayLeave()).toBe(false);
    await user.click(dialog.getByRole('button', { name: 'Download passwords' }));
    await waitFor(() => expect(written).toHaveLength(1));
    await waitFor(() => expect(mayLeave()).toBe(true));
  });

  test('stay for the same person when the session ends elsewhere, and go once they are saved', async () => {
    const { user, store } = await imported();
    act(() => void store.dispatch(loggedOut({ forced: true })));
    const dialog = within(await kept());
    expect(screen.queryByText('Nina No')).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Download passwords' }));
    await waitFor(() => expect(written).toHaveLength(1));
    expect(await written[0]?.content).toContain('Nina No');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('are given up after a question, there too', async () => {
    const { user, store } = await imported();
    act(() => void store.dispatch(loggedOut({ forced: true })));
    await user.click(
      within(await kept()).getAllByRole('button', { name: 'Close' })[0] as HTMLElement,
    );
    await user.click(
      within(await screen.findByRole('alertdialog', { name: 'Passwords not saved' })).getByRole(
        'button',
        { name: 'Close anyway' },
      ),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(mayLeave()).toBe(true);
  });

  test('are gone when someone else signs in', async () => {
    const { store } = await imported();
    act(() => void store.dispatch(loggedOut({ forced: true })));
    await kept();
    act(
      () =>
        void store.dispatch(
          loggedIn({
            user: { name: 'Uma User', roles: ['User'], email: umaUser.email },
            accessToken: 'token',
          }),
        ),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.queryByRole('button', { name: 'Download passwords' })).not.toBeInTheDocument();
    expect(mayLeave()).toBe(true);
  });
});
