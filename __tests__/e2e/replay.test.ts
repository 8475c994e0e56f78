// With --all: stories of the player.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { isState, type Annotation, type Log } from '../../src/replay/format/logFormat';
import { readLog } from '../../src/replay/format/readLog';
import { logText } from '../../src/replay/format/writeLog';
import { scaledTimeout } from '../helpers/scaledTimeout';
import { createAccount, password, rootAccount } from '../helpers/e2eServer';
import { file } from '../helpers/e2eFiles';
import type { Person } from '../helpers/e2ePerson';
import { savedBy } from '../helpers/e2eSave';
import { createStoryTest } from '../helpers/e2eStory';
import { createTask } from '../helpers/taskForm';

const story = createStoryTest();
const patience = { timeout: scaledTimeout(30_000) };

/** Saves a report of the last minutes. */
async function recorded(person: Person): Promise<{ name: string; bytes: Buffer }> {
  await person.chooseAccount('Report a problem...');
  return savedBy(person.page, 'Save file');
}

/** Opens the player with a log. */
async function openLog({ page, url }: Person, name: string, bytes: Buffer): Promise<void> {
  await page.goto(`${url}/replay`);
  await page.getByText('Drop a log here').waitFor(patience);
  await page.locator('input[type=file]').setInputFiles(file(name, bytes));
  await page.getByRole('slider', { name: 'Timeline' }).waitFor(patience);
}

const placeOf = async ({ page }: Person) =>
  Number(await page.getByRole('slider', { name: 'Timeline' }).getAttribute('aria-valuenow'));
const shown = ({ page }: Person, place: number) =>
  page.locator(`iframe[data-shown="${place}"]`).waitFor({ state: 'attached', ...patience });
async function goTo(person: Person, place: number): Promise<void> {
  await person.page.getByLabel('Go to action').fill(String(place));
  await person.page.getByLabel('Go to action').press('Enter');
  await shown(person, place);
}
/** The index of the first action of a type from some index on. */
const firstOf = ({ entries }: Log, type: string, from = 0) =>
  entries.findIndex((entry, at) => at >= from && !isState(entry) && entry.action.type === type);

story(
  'a recorded session replays for someone who is not signed in, action by action',
  async ({ server, openBrowser }) => {
    const api = await server.signInRoot();
    const uma = await createAccount(api, 'Uma User');
    await createTask(api, { title: 'Water the plants', assignedTo: [uma._id] });
    // The session begins with the log-in.
    const root = await openBrowser('Root');
    await root.signIn(rootAccount.email, rootAccount.password);
    await root.dismissGreeting();
    await root.openTasks();
    await root.card('Water the plants').waitFor();
    const { name, bytes } = await recorded(root);
    expect(name).toMatch(/\.docket-log\.gz$/);
    const log = await readLog(new Blob([new Uint8Array(bytes)]));

    const quinn = await openBrowser('Quinn');
    await openLog(quinn, name, bytes);
    await quinn.page.locator('[data-verdict="identical"]').waitFor(patience);
    const frame = quinn.page.frameLocator('iframe[title="Recorded screen"]');
    const last = log.entries.length - 1;
    await quinn.page.keyboard.press('End');
    await shown(quinn, last);
    // The last action opened the dialog; before it, the list was visible.
    await quinn.page.keyboard.press('ArrowLeft');
    await shown(quinn, last - 1);
    await frame.getByRole('article', { name: 'Water the plants' }).waitFor(patience);

    // Search with the key and Enter.
    await quinn.page.keyboard.press('/');
    await quinn.page.keyboard.type('routeChanged');
    const routes = log.entries.filter(
      (entry) => !isState(entry) && entry.action.type === 'navigation/routeChanged',
    ).length;
    await quinn.page.getByText(`${routes} of ${last + 1}`, { exact: true }).waitFor(patience);
    await quinn.page.keyboard.press('Enter');
    const route = firstOf(log, 'navigation/routeChanged');
    await shown(quinn, route);
    await quinn.page.getByRole('button', { name: 'Clear search' }).click();

    // Step and difference.
    await quinn.page.getByRole('button', { name: 'Step forward' }).click();
    await shown(quinn, route + 1);
    const tasks = log.entries.findIndex(
      (entry) =>
        !isState(entry) &&
        entry.action.type === 'navigation/routeChanged' &&
        JSON.stringify(entry.action).includes('/task'),
    );
    await goTo(quinn, tasks);
    await quinn.page.getByRole('tab', { name: 'Difference' }).click();
    await quinn.page
      .getByRole('list', { name: 'Changes' })
      .getByText('/navigation/location/pathname', { exact: true })
      .waitFor(patience);
    await frame.getByRole('heading', { name: 'Task Management' }).first().waitFor(patience);

    // A breakpoint stops playback and says so.
    await goTo(quinn, 0);
    await quinn.page.getByRole('button', { name: 'Breakpoints' }).click();
    await quinn.page.getByLabel('Type or /path').fill('/navigation/location/pathname');
    await quinn.page.getByRole('button', { name: 'Add' }).click();
    await quinn.page.keyboard.press('Escape');
    await quinn.page.getByRole('combobox', { name: 'Speed' }).click();
    await quinn.page.getByRole('option', { name: '32×' }).click();
    await quinn.page.getByRole('button', { name: 'Play' }).click();
    await quinn.page.getByText('Stopped: /navigation/location/pathname changed').waitFor(patience);
    expect(await placeOf(quinn)).toBeGreaterThan(0);
  },
);

story(
  'a log is opened by dropping it, and a changed one shows the action, the path and both values',
  async ({ signInRoot, openBrowser }) => {
    const root = await signInRoot();
    await root.openTasks();
    const { bytes } = await recorded(root);
    const log = await readLog(new Blob([new Uint8Array(bytes)]));
    const changed = firstOf(log, 'navigation/routeChanged', 1);
    const text = [
      ...logText({
        header: log.header,
        entries: log.entries.map((entry, at) =>
          at === changed && !isState(entry)
            ? {
                ...entry,
                action: { ...entry.action, payload: { pathname: '/forged', search: '' } },
              }
            : entry,
        ),
      }),
    ].join('');
    expect(gunzipSync(bytes).toString()).not.toContain('/forged');

    const quinn = await openBrowser('Quinn');
    await quinn.page.goto(`${quinn.url}/replay`);
    await quinn.page.getByText('Drop a log here').waitFor(patience);
    const transfer = await quinn.page.evaluateHandle((content) => {
      const data = new DataTransfer();
      data.items.add(new File([content], 'forged.docket-log'));
      return data;
    }, text);
    await quinn.page
      .locator('[data-screen="replay"]')
      .dispatchEvent('dragover', { dataTransfer: transfer });
    await quinn.page.getByText('Drop the log to open it').waitFor(patience);
    await quinn.page
      .locator('[data-screen="replay"]')
      .dispatchEvent('drop', { dataTransfer: transfer });

    const badge = quinn.page.getByRole('button', {
      name: new RegExp(
        `^Differs at action ${changed}: /navigation/location/pathname was "[^"]*", is "/forged"$`,
      ),
    });
    await badge.click(patience);
    await shown(quinn, changed);
    await quinn.page.getByRole('alert').getByText('"/forged"', { exact: true }).waitFor(patience);

    // An invalid file is rejected, and the log stays.
    await quinn.page.locator('input[type=file]').setInputFiles(file('notes.txt', 'this is no log'));
    await quinn.page
      .getByRole('alert')
      .filter({ hasText: 'notes.txt could not be opened.' })
      .waitFor(patience);
    expect(await placeOf(quinn)).toBe(changed);
  },
);

/** The output of `npm run replay -- FILE --print annotations`. */
async function printedAnnotations(bytes: Buffer): Promise<(Annotation & { action: number })[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'docket-annotations-'));
  try {
    const log = path.join(folder, 'session.docket-log.gz');
    writeFileSync(log, bytes);
    const { stdout } = await promisify(execFile)(process.execPath, [
      'scripts/replay.mjs',
      log,
      '--print',
      'annotations',
    ]);
    return stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Annotation & { action: number });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

story(
  'failed requests and errors are in the log, on the timeline and on the command line',
  async ({ server, openBrowser }) => {
    const account = await createAccount(await server.signInRoot(), 'Una Lucky');
    const una = await openBrowser('Una');
    await una.signIn(account.email, password);
    await una.dismissGreeting();
    una.expected.push(/status of 404/, /The list broke/, /no such row/);
    // A missing note: the server rejects it with a request id.
    const missing = '65f1c0ffee0123456789abcd';
    const refused = una.page.waitForResponse((response) => response.url().includes(missing));
    await una.page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, `/note/view/${missing}`);
    const requestId = (await refused).headers()['x-request-id'];
    expect(requestId).toMatch(/^[0-9a-f]{24}$/);
    const thrown = una.page.waitForEvent('pageerror');
    await una.page.evaluate((secret) => {
      console.error('The list broke', new RangeError(`with ${secret}`), { secret });
      setTimeout(() => {
        throw new TypeError('no such row');
      });
    }, password);
    await thrown;
    // Wait until the page has observed them.
    await una.chooseAccount('Report a problem...');
    await una
      .dialog('Report a problem')
      .getByText(/\d+ requests?, 2 errors/)
      .waitFor();
    await una
      .dialog('Report a problem')
      .getByRole('textbox', { name: 'Search in the file' })
      .fill('no such row');
    await una.dialog('Report a problem').getByText('1 line with').waitFor();
    const { name, bytes } = await savedBy(una.page, 'Save file');
    expect(gunzipSync(bytes).toString()).not.toContain(password);

    const printed = await printedAnnotations(bytes);
    const [failed] = printed.filter((one) => one.kind === 'request' && one.status === 404);
    expect(failed).toMatchObject({
      method: 'GET',
      path: `/api/notes/${missing}`,
      requestId,
      duration: expect.any(Number),
    });
    expect(printed.filter(({ kind }) => kind === 'error')).toMatchObject([
      {
        source: 'console',
        name: 'RangeError',
        text: expect.stringMatching(/^The list broke with secret-[0-9a-f]{12}$/),
      },
      { source: 'uncaught', name: 'TypeError', text: 'no such row' },
    ]);

    const quinn = await openBrowser('Quinn');
    await openLog(quinn, name, bytes);
    await quinn.page.locator('[data-verdict="identical"]').waitFor(patience);
    await quinn.page
      .locator('svg path[data-mark="failed"]')
      .waitFor({ state: 'attached', ...patience });
    await quinn.page
      .locator('svg path[data-mark="error"]')
      .waitFor({ state: 'attached', ...patience });
    await quinn.page.getByRole('tab', { name: 'Annotations' }).click();
    await quinn.page.getByRole('button', { name: 'Only problems' }).click();
    await quinn.page
      .getByRole('group', { name: 'Annotations' })
      .getByRole('button', { name: missing })
      .click();
    await shown(quinn, failed?.action ?? -1);
    await quinn.page
      .getByLabel('Selected annotation')
      .getByText(String(requestId))
      .waitFor(patience);
    // A replay records nothing: the console is the browser's own.
    for (const frame of quinn.page.frames())
      expect(await frame.evaluate(() => console.error.toString())).toContain('[native code]');
  },
);
