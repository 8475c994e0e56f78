// With --all: stories of the inspection.
import { banner, inspect } from '../helpers/e2eInspection';
import { createAccount } from '../helpers/e2eServer';
import { createStoryTest } from '../helpers/e2eStory';
import { createTask } from '../helpers/taskForm';

const story = createStoryTest();

story(
  "an inspection ends with the page, at the home cards, and never begins for the person's own record",
  async ({ server, signIn }) => {
    const api = await server.signInRoot();
    const account = await createAccount(api, 'Looked At');
    const adminAccount = await createAccount(api, 'Look Er', 'Admin');
    await (
      await server.signIn(account.email)
    ).post('/api/notes', { title: 'Their note', text: '', tag: [] });
    await (
      await server.signIn(adminAccount.email)
    ).post('/api/notes', { title: 'Own note', text: '', tag: [] });
    const admin = await signIn(adminAccount);
    const posted: string[] = [];
    admin.page.on('request', (request) => {
      if (request.method() === 'POST' && /admin-all|admin-byid|inspect/.test(request.url()))
        posted.push(new URL(request.url()).pathname);
    });

    await inspect(admin, account.name, 'Notes');
    await admin.page.getByRole('link', { name: 'Their note' }).waitFor();
    expect(posted).toEqual(['/api/notes/admin-all']);
    expect(
      await admin.page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
    ).not.toContain(account._id);
    await admin.page.reload();
    await admin.page.getByRole('link', { name: 'Own note' }).waitFor();
    expect(await banner(admin).count()).toBe(0);

    await admin.page.getByRole('button', { name: 'Back' }).click();
    await inspect(admin, account.name, 'Notes');
    await admin.page.getByRole('link', { name: 'Their note' }).waitFor();
    await admin.page.getByRole('button', { name: 'Back' }).click();
    await banner(admin).waitFor();
    const cards = admin.page.getByRole('navigation', { name: 'Sections' });
    await cards.getByRole('link', { name: /^Notes/ }).click();
    await admin.page.getByRole('link', { name: 'Own note' }).waitFor();
    expect(await banner(admin).count()).toBe(0);

    const before = posted.length;
    await admin.page.getByRole('button', { name: 'Back' }).click();
    await inspect(admin, adminAccount.name, 'Notes');
    await admin.page.getByRole('link', { name: 'Own note' }).waitFor();
    expect(await banner(admin).count()).toBe(0);
    expect(posted).toHaveLength(before);
  },
);

story(
  'an administrator who is blocked in the middle of an inspection sees nothing of it any more',
  async ({ server, signIn }) => {
    const api = await server.signInRoot();
    const account = await createAccount(api, 'Still There');
    const adminAccount = await createAccount(api, 'Gone Admin', 'Admin');
    await createTask(api, { title: 'Seen by an administrator', assignedTo: [account._id] });
    const admin = await signIn(adminAccount);
    admin.expected.push(/status of 40[01]/);
    await inspect(admin, account.name, 'Tasks');
    await admin.card('Seen by an administrator').waitFor();
    const answer = await api.patch('/api/users', { id: adminAccount._id, active: false });
    expect(answer.status).toBe(200);
    await admin.page.waitForURL('**/login');
    expect(await admin.page.getByText('Seen by an administrator').count()).toBe(0);
    expect(await admin.page.getByText('Inspecting').count()).toBe(0);
  },
);
