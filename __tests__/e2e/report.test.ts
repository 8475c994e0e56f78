// With --all: long recordings.
import type { Page } from 'playwright-core';
import { replayTarget } from '../../src/app/replayTarget';
import { isState, type Log } from '../../src/replay/format/logFormat';
import { readLog } from '../../src/replay/format/readLog';
import { Engine } from '../../src/replay/player/engine';
import { createAccount, password, rootAccount } from '../helpers/e2eServer';
import { savedBy } from '../helpers/e2eSave';
import { createStoryTest } from '../helpers/e2eStory';
import { expectSoon } from '../helpers/expectSoon';
import { createTask } from '../helpers/taskForm';

const story = createStoryTest();

/** Clicks a button that saves, and reads the download. */
async function savedLog(
  page: Page,
  button: string,
): Promise<{ name: string; log: Log; text: string }> {
  const { name, bytes } = await savedBy(page, button);
  const log = await readLog(new Blob([new Uint8Array(bytes)]));
  return { name, log, text: JSON.stringify(log) };
}

const verdictOf = async (log: Log) => {
  const { identical, first, mismatches, actions } = await new Engine(replayTarget, log).verify();
  return { identical, first, mismatches, some: actions > 20 };
};
const identical = { identical: true, first: null, mismatches: [], some: true };

story(
  'a report shows its content, and its file replays to the state of the browser, at both levels',
  async ({ server, openBrowser }) => {
    const api = await server.signInRoot();
    const ann = await createAccount(api, 'Ann Assigned');
    await createTask(api, { title: 'Something to see', assignedTo: [ann._id] });
    // The last minutes begin with the log-in.
    const root = await openBrowser('Root');
    await root.signIn(rootAccount.email, rootAccount.password);
    await root.dismissGreeting();
    await root.openTasks();
    await root.card('Something to see').waitFor();
    await root.chooseAccount('Report a problem...');
    const dialog = root.dialog('Report a problem');
    await dialog.getByText(/who is signed in \(Root\), 1 task with the people on it/).waitFor();
    await dialog.getByText('What is in the file').waitFor();
    await dialog.getByRole('textbox', { name: 'Search in the file' }).fill('Something to see');
    await dialog.getByText(/lines? with/).waitFor();
    await dialog.getByRole('textbox', { name: 'What went wrong?' }).fill('The card is blue.');
    const said = root.seeToast(/was saved/);
    const report = await savedLog(root.page, 'Save file');
    await said;
    expect(report.name).toMatch(/^docket-\d{4}-\d{2}-\d{2}-\d{4}\.docket-log\.gz$/);
    expect(report.log.header).toMatchObject({
      level: 'secrets',
      note: 'The card is blue.',
      viewport: { width: 1280, height: 900 },
      locale: 'en-GB',
    });
    expect(report.text).toContain('Something to see');
    expect(await verdictOf(report.log)).toEqual(identical);

    await root.chooseAccount('Report a problem...');
    await dialog.getByRole('radio', { name: /Structure only/ }).check();
    await dialog.getByText('What is in the file').waitFor();
    const bare = await savedLog(root.page, 'Save file');
    expect(bare.log.header.level).toBe('structure');
    expect(bare.text).not.toContain('Something to see');
    expect(await verdictOf(bare.log)).toEqual(identical);
  },
);

story(
  'a full recording continues across a reload, a sign-out and a sign-in, and its file is correct',
  async ({ server, signIn }) => {
    const api = await server.signInRoot();
    const uma = await signIn(await createAccount(api, 'Uma User'));
    await uma.chooseAccount('Record in full...');
    const dialog = uma.dialog('Report a problem');
    await dialog.getByRole('button', { name: 'Start recording' }).click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    const badge = uma.page.getByRole('button', { name: 'Recording in full' });
    await badge.waitFor();

    await uma.openTasks();
    // A page that is closed before it stored anything does not count, and the recording would start
    // with the next one.
    await badge.click();
    await dialog.getByText(/[1-9][\d,]* actions? so far/).waitFor();
    await uma.page.reload();
    await badge.waitFor();
    await uma.waitUntilLive();
    await uma.page.getByRole('button', { name: 'Log Out' }).click();
    await uma.page.getByLabel('Email').waitFor();
    await badge.waitFor();
    await uma.page.getByLabel('Email').fill('uma.user@example.com');
    await uma.page.getByLabel('Password', { exact: true }).fill(password);
    await uma.page.getByRole('button', { name: 'Log In', exact: true }).click();
    await uma.page.getByRole('button', { name: 'Log Out' }).waitFor();
    await uma.dismissGreeting();

    await badge.click();
    await dialog.getByRole('button', { name: 'Stop and save' }).click();
    await dialog.getByText('What is in the file').waitFor();
    await dialog.getByRole('textbox', { name: 'Search in the file' }).fill('loggedOut');
    await dialog.getByText(/lines? with/).waitFor();
    const { log, text } = await savedLog(uma.page, 'Save file');
    await badge.waitFor({ state: 'detached' });
    expect(log.entries.flatMap((entry) => (isState(entry) ? [entry.reason] : []))).toEqual([
      'start',
      'reload',
    ]);
    const types = log.entries.flatMap((entry) => (isState(entry) ? [] : [entry.action.type]));
    expect(
      types.filter((type) => type === 'session/loggedOut' || type === 'session/loggedIn'),
    ).toEqual(['session/loggedOut', 'session/loggedIn']);
    expect(await verdictOf(log)).toEqual(identical);
    expect(text).not.toContain(password);
    expect(await uma.page.evaluate(() => sessionStorage.getItem('docket.recording'))).toBeNull();
  },
);

story(
  'a recording whose tab was closed is offered in another one, and a running one is not',
  async ({ signInRoot }) => {
    const root = await signInRoot();
    /** Records in its own tab until something is stored. */
    const record = async () => {
      const tab = await root.newTab('/task');
      await root.waitUntilLive(tab);
      await root.chooseAccount('Record in full...', tab);
      await tab.getByRole('button', { name: 'Start recording' }).click();
      await tab.getByRole('button', { name: 'Close' }).click();
      await tab
        .getByRole('textbox', { name: 'Filter by title, description or people' })
        .fill('seen');
      await tab.getByRole('button', { name: 'Recording in full' }).click();
      await tab.getByText(/[1-9][\d,]* actions? so far/).waitFor();
      return tab;
    };
    /** Reopens the dialog, which then reads what is stored. */
    const offered = async () => {
      await root.page.reload();
      await root.chooseAccount('Record in full...');
      await root.page.getByText('Left in this browser').waitFor();
      return root.page.getByText(/^Recording of /).count();
    };
    await (await record()).close();
    const running = await record();
    // The list appears at once: a running recording would be in it too.
    await expectSoon(offered, 1);
    await running.close();
    await expectSoon(offered, 2);
    for (const left of [1, 0]) {
      await root.page.getByRole('button', { name: 'Discard' }).first().click();
      const question = root.page.getByRole('alertdialog');
      await question.getByRole('button', { name: 'Discard' }).click();
      // Otherwise the next click would hit a button of the closing question.
      await question.waitFor({ state: 'detached' });
      await expectSoon(() => root.page.getByText(/^Recording of /).count(), left);
    }
    await root.page.getByText('Left in this browser').waitFor({ state: 'detached' });
  },
);
