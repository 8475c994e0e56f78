// With --all: a long session with secrets in every field.
import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { gunzipSync } from 'node:zlib';
import { file, picture } from '../helpers/e2eFiles';
import { createAccount, password, rootAccount } from '../helpers/e2eServer';
import { savedBy } from '../helpers/e2eSave';
import { expireToken } from '../helpers/e2eSession';
import { createStoryTest } from '../helpers/e2eStory';
import type { Person } from '../helpers/e2ePerson';
import { createTaskByHand } from '../helpers/e2eTasks';
import { makeSecretSearch, type Secret } from '../helpers/secretSearch';

const story = createStoryTest();

const letters = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const random = (length: number) =>
  [...randomBytes(length)].map((byte) => letters[byte % letters.length]).join('');
/** Letters that nobody has written before, with all that a password must have. */
const newPassword = () => `${random(9)}!"/${random(5)}aZ7${random(5)}`;

const typed = {
  password: newPassword(),
  wrong: newPassword(),
  next: newPassword(),
  ofOther: newPassword(),
  imported: newPassword(),
  importedToo: newPassword(),
};
/** The random part of a token that Docket was never given, pasted after a reload. */
const pasted = random(43);
const names = { attached: `${random(16)}.png`, list: `${random(16)}.csv` };
/** What may be read at the level that replaces secrets only: shows that the search looks where things are. */
const marker = random(20);

/** Every token that the browser is given, in answers, cookies and storage. */
function watchTokens({ context }: Person): () => Promise<Secret[]> {
  const tokens = new Set<string>();
  const cookies = new Set<string>();
  const bodies: Promise<unknown>[] = [];
  context.on('request', (request) => {
    const bearer = /^Bearer (.+)$/.exec(request.headers().authorization ?? '')?.[1];
    if (bearer) tokens.add(bearer);
  });
  context.on('response', (response) => {
    if (!/\/api\/auth\//.test(response.url())) return;
    const keep = async () => {
      const body = await response.text();
      for (const token of body.match(/[\w-]+\.[\w-]+\.[\w-]+/g) ?? []) tokens.add(token);
      for (const { name, value } of await response.headersArray())
        if (name.toLowerCase() === 'set-cookie')
          cookies.add(/^[^=]+=([^;]*)/.exec(value)?.[1] ?? '');
      for (const { value } of await context.cookies()) cookies.add(value);
    };
    bodies.push(keep().catch(() => undefined)); // The page was left while the answer was on its way.
  });
  return async () => {
    await Promise.all(bodies);
    for (const { value } of await context.cookies()) cookies.add(value);
    const long = (values: Set<string>) =>
      [...values].map(decodeURIComponent).filter((value) => value.length >= 8);
    return [
      ...long(tokens).map((value, at) => ({ name: `access token ${at}`, value, random: true })),
      ...long(cookies).map((value, at) => ({ name: `cookie ${at}`, value, random: true })),
    ];
  };
}

/** What the browser keeps besides the session's keys: storages, and databases down to the bytes of their files. */
function keptBeside(
  page: Page,
): Promise<{ storages: string; databases: { text: string; files: string[] } }> {
  return page.evaluate(async () => {
    const files: string[] = [];
    const encoded = (bytes: Uint8Array) => {
      let text = '';
      for (const byte of bytes) text += String.fromCharCode(byte);
      return btoa(text);
    };
    const asked = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error(String(request.error)));
      });
    const plain = async (value: unknown): Promise<unknown> => {
      if (value instanceof Blob) files.push(encoded(new Uint8Array(await value.arrayBuffer())));
      else if (value instanceof ArrayBuffer) files.push(encoded(new Uint8Array(value)));
      else if (ArrayBuffer.isView(value))
        files.push(encoded(new Uint8Array(value.buffer, value.byteOffset, value.byteLength)));
      else if (Array.isArray(value)) return Promise.all(value.map(plain));
      else if (typeof value === 'object' && value !== null)
        return Object.fromEntries(
          await Promise.all(
            Object.entries(value).map(async ([key, item]) => [key, await plain(item)]),
          ),
        );
      else return value;
      return 'bytes';
    };
    const databases: unknown[] = [];
    for (const { name } of await indexedDB.databases()) {
      const database = await asked(indexedDB.open(name ?? ''));
      for (const store of database.objectStoreNames) {
        const rows = database.transaction(store).objectStore(store);
        const [keys, values] = await Promise.all([asked(rows.getAllKeys()), asked(rows.getAll())]);
        databases.push([name, store, keys, await plain(values)]);
      }
      database.close();
    }
    const own = ['user', 'accessToken', 'persist'];
    const local = Object.entries({ ...localStorage }).filter(([key]) => !own.includes(key));
    return {
      storages: JSON.stringify([local, { ...sessionStorage }]),
      databases: { text: JSON.stringify(databases), files },
    };
  });
}

async function changePassword(person: Person, current: string, next: string): Promise<void> {
  await person.chooseAccount('Change Password');
  const dialog = person.dialog('Change Password');
  await dialog.getByLabel('Current password').fill(current);
  await dialog.getByLabel('New password').fill(next);
  await dialog.getByRole('button', { name: 'Change Password' }).click();
  await dialog.waitFor({ state: 'detached' });
}

async function report(
  person: Person,
  level: 'Secrets replaced' | 'Structure only',
): Promise<Buffer> {
  await person.chooseAccount('Report a problem...');
  const dialog = person.dialog('Report a problem');
  await dialog.getByRole('radio', { name: level }).check();
  const { bytes } = await savedBy(person.page, 'Save file');
  await dialog.waitFor({ state: 'detached' });
  return bytes;
}

story(
  'a whole recorded session holds none of the secrets that were typed, given and received in it (H-1)',
  async ({ server, openBrowser }) => {
    const admin = await server.signInRoot();
    const { email } = await createAccount(admin, 'Cara Canary', 'Admin');
    await createAccount(admin, 'Uma User');
    const person = await openBrowser('Cara Canary');
    const { page } = person;
    person.expected.push(/status of 40[01349]/, /Planted/);
    const said: string[] = [];
    person.context.on(
      'console',
      (message) => message.text().startsWith('Planted') || said.push(message.text()),
    );
    const tokens = watchTokens(person);

    // Recorded in full from before the log-in: a recording continues over a sign-out.
    await person.signIn(email, password);
    await person.chooseAccount('Record in full...');
    await person
      .dialog('Report a problem')
      .getByRole('button', { name: 'Start recording' })
      .click();
    await person
      .dialog('Report a problem')
      .getByRole('button', { name: 'Stop and save' })
      .waitFor();
    await person.dialog('Report a problem').getByRole('button', { name: 'Close' }).first().click();
    await person.dialog('Report a problem').waitFor({ state: 'detached' });
    // The account's own password becomes the one that is looked for.
    await changePassword(person, password, typed.password);
    await page.getByRole('button', { name: 'Log Out' }).click();
    await page.getByLabel('Email').waitFor();
    await page.getByRole('button', { name: 'Recording in full' }).waitFor();

    await person.fillLogin(email, typed.wrong);
    await page.getByRole('alert').first().waitFor();
    await person.signIn(email, typed.password);
    await person.openTasks();
    await createTaskByHand(person, {
      title: `A task ${marker}`,
      description: `About ${marker}`,
      assignees: ['Uma User'],
      files: [picture(names.attached)],
    });
    await person.card(`A task ${marker}`).waitFor();
    // Typed where it does not belong.
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').first().pressSequentially(typed.password);
    await page.keyboard.press('Escape');
    // What fails may quote it: in the console, in what nothing catches, in the path and the query of a request.
    const refused = page.waitForResponse((response) => response.url().includes('/api/notes/'));
    await page.evaluate((secret) => {
      console.error(`Planted ${secret}`, new Error(secret), { secret });
      void Promise.reject(new Error(`Planted ${JSON.stringify(secret)}`));
      history.pushState(
        null,
        '',
        `/note/view/${encodeURIComponent(secret)}?q=${encodeURIComponent(secret)}`,
      );
      dispatchEvent(new PopStateEvent('popstate'));
    }, typed.password);
    await refused;

    await page
      .getByRole('link', { name: /Docket/ })
      .first()
      .click();
    await page
      .getByRole('link', { name: /^Users/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'New User' }).click();
    const form = person.dialog('New User');
    await form.getByLabel('Name').fill('Nora New');
    await form.getByLabel('Email').fill('nora.new@example.com');
    await form.getByLabel('Password', { exact: true }).fill(typed.ofOther);
    await form.getByRole('button', { name: 'Create' }).click();
    await form.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Import...' }).click();
    const people = person.dialog('Import people');
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
    await people
      .locator('input[type=file]')
      .setInputFiles(
        file(
          names.list,
          `Full name;E-mail;Active;Password\r\nIda Imported;ida@example.com;yes;${quoted(typed.imported)}\r\nIvo Imported;ivo@example.com;yes;${quoted(typed.importedToo)}\r\n`,
          'text/csv',
        ),
      );
    await people.getByRole('button', { name: 'Import 2 people' }).click();
    await people.getByText('2 imported').waitFor();
    await people.getByRole('button', { name: 'Close' }).last().click();
    await people.waitFor({ state: 'detached' });

    await changePassword(person, typed.password, typed.next);
    // Another page of the same tab, and a token that has run out: refreshed by the cookie.
    await page.reload();
    await page.getByRole('button', { name: 'Log Out' }).waitFor();
    await expireToken(server, page);
    await page
      .getByRole('link', { name: /Docket/ })
      .first()
      .click();
    await person.openTasks();
    await person.card(`A task ${marker}`).waitFor();

    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').first().fill(`docket_${pasted}`);
    await page.keyboard.press('Escape');

    const files: [string, Buffer][] = [
      ['the last minutes, secrets', await report(person, 'Secrets replaced')],
      ['the last minutes, structure', await report(person, 'Structure only')],
    ];
    await person.chooseAccount('Record in full...');
    await person
      .dialog('Report a problem')
      .getByText(/actions? so far/)
      .waitFor();
    const kept = await keptBeside(page);
    await person.dialog('Report a problem').getByRole('button', { name: 'Stop and save' }).click();
    await person.dialog('Report a problem').getByText('What is in the file').waitFor();
    files.push(['the whole recording, secrets', (await savedBy(page, 'Save file')).bytes]);

    const secrets: Secret[] = [
      ...Object.entries(typed).map(([name, value]) => ({
        name: `password (${name})`,
        value,
        random: true,
      })),
      ...Object.entries(names).map(([name, value]) => ({
        name: `file name (${name})`,
        value: value.replace(/\.\w+$/, ''),
        random: true,
      })),
      { name: 'a pasted token', value: pasted, random: true },
      { name: 'the first password', value: password, random: false },
      { name: 'the password of Root', value: rootAccount.password, random: false },
      ...(await tokens()),
    ];
    expect(
      secrets.filter(({ name }) => name.startsWith('access token')).length,
    ).toBeGreaterThanOrEqual(4);
    expect(secrets.filter(({ name }) => name.startsWith('cookie')).length).toBeGreaterThanOrEqual(
      2,
    );
    const search = makeSecretSearch(secrets);

    const found = [
      ...files.flatMap(([name, bytes]) => search(name, bytes)),
      ...search('storages', kept.storages),
      ...search('databases', kept.databases.text),
      ...kept.databases.files.flatMap((text, at) =>
        search(`a file in a database, ${at}`, Buffer.from(text, 'base64')),
      ),
      ...search('the console', said.join('\n')),
      ...search('the server’s log', server.log),
    ];
    expect(found).toEqual([]);

    // The search looks into real files: what may be read there is found, and so is each secret once it is planted.
    const texts = files.map(([, bytes]) => gunzipSync(bytes).toString());
    expect(texts.map((text) => text.includes(marker))).toEqual([true, false, true]);
    expect(texts[2]).toContain('"session/loggedIn"');
    expect(texts[2]).toMatch(
      /"source":"console","name":"Error","text":"Planted secret-[^]*"source":"rejection",[^]*"path":"\/api\/notes\/secret-/,
    );
    const recording = [
      kept.databases.text,
      ...kept.databases.files
        .map((text) => Buffer.from(text, 'base64'))
        .map((bytes) => (bytes[0] === 0x1f ? gunzipSync(bytes) : bytes).toString()),
    ].join('\n');
    expect(recording).toContain(marker);
    for (const { name, value } of secrets) {
      const planted = texts[0]?.replace(marker, () => Buffer.from(value).toString('base64')) ?? '';
      expect(search('planted', planted)).toEqual(
        expect.arrayContaining([expect.stringContaining(name)]),
      );
    }
  },
);
