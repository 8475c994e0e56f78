// With --all: a story of a calendar program.
import { gunzipSync } from 'node:zlib';
import ical from 'node-ical';
import { createAccount } from '../helpers/e2eServer';
import { onPhone } from '../helpers/e2ePhone';
import { savedBy } from '../helpers/e2eSave';
import { createStoryTest } from '../helpers/e2eStory';
import { createTask } from '../helpers/taskForm';

const story = createStoryTest();

/** What a calendar program shows of an address: titles and days. */
async function shownAt(url: string) {
  const parts = Object.values(await ical.async.fromURL(url));
  return parts.flatMap((part) =>
    part?.type === 'VEVENT' ? [`${part.summary} ${part.start.toDateString()}`] : [],
  );
}

story(
  'a calendar program shows the due tasks of a person until the address is another one',
  async ({ server, signIn, browser }) => {
    const root = await server.signInRoot();
    const account = await createAccount(root, 'Cal Endar');
    const task = await createTask(root, {
      title: 'Varnish',
      assignedTo: [account._id],
      dueDate: '2027-03-01',
    });
    const person = await signIn(account, '/account');
    const { page, context } = person;
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url });
    const section = page.getByRole('region', { name: 'Calendar' });
    await section.getByRole('button', { name: 'Create Address' }).click();
    await section.getByRole('button', { name: 'Copy' }).click();
    await section.getByRole('button', { name: 'Copied' }).waitFor();
    const url = await page.evaluate(() => navigator.clipboard.readText());
    expect(url).toBe(await section.getByLabel('Secret address').inputValue());
    expect(await shownAt(url)).toEqual(['Varnish Mon Mar 01 2027']);

    await person.chooseAccount('Report a problem...');
    const report = await savedBy(page, 'Save file');
    const log = gunzipSync(report.bytes).toString();
    expect(log).toContain('getCalendar');
    expect(log).not.toContain(/\.([\w-]{43})/.exec(url)?.[1]);
    await person.dialog('Report a problem').waitFor({ state: 'detached' });

    await root.patch(`/api/tasks/${task._id}`, { dueDate: '2027-03-05' });
    expect(await shownAt(url)).toEqual(['Varnish Fri Mar 05 2027']);

    await onPhone(
      browser,
      { url: server.url, email: account.email, path: '/account' },
      async (phone) => {
        const there = phone.getByRole('region', { name: 'Calendar' });
        await there.getByRole('button', { name: 'New Address' }).tap();
        await phone.getByRole('alertdialog').getByRole('button', { name: 'New Address' }).tap();
        await phone.getByRole('alertdialog').waitFor({ state: 'detached' });
        // The other page follows.
        await page.waitForFunction(
          (old) => document.querySelector<HTMLInputElement>(`input[value^="http"]`)?.value !== old,
          url,
        );
        const next = await section.getByLabel('Secret address').inputValue();
        expect(await there.getByLabel('Secret address').inputValue()).toBe(next);
        expect([(await fetch(url)).status, await shownAt(next)]).toEqual([
          404,
          ['Varnish Fri Mar 05 2027'],
        ]);
        const overflow = () => document.documentElement.scrollWidth - window.innerWidth;
        expect(await phone.evaluate(overflow)).toBeLessThanOrEqual(0);
      },
    );
  },
);
