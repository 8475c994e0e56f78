// With --all: stories of the inspection.
import { banner, inspect } from '../helpers/e2eInspection';
import { createAccount } from '../helpers/e2eServer';
import { createStoryTest } from '../helpers/e2eStory';
import { createTask } from '../helpers/taskForm';

const story = createStoryTest();

story(
  "an administrator looks at someone else's tasks and notes under a banner, and comes back to their own",
  async ({ server, signIn }) => {
    const api = await server.signInRoot();
    const account = await createAccount(api, 'Ins Pected');
    const adminAccount = await createAccount(api, 'Ad Min', 'Admin');
    await createTask(api, { title: 'Of the inspected', assignedTo: [account._id] });
    await createTask(api, { title: 'Of the administrator', assignedTo: [adminAccount._id] });
    const theirs = await server.signIn(account.email);
    await theirs.post('/api/notes', { title: 'Their note', text: 'Their words', tag: ['theirs'] });
    const own = await server.signIn(adminAccount.email);
    await own.post('/api/notes', { title: 'Own note', text: 'Own words', tag: ['own'] });

    const admin = await signIn(adminAccount);
    await inspect(admin, account.name, 'Tasks');
    await banner(admin).getByText(account.name).waitFor();
    await banner(admin).getByText('User', { exact: true }).waitFor();
    await admin.card('Of the inspected').waitFor();
    expect(await admin.card('Of the administrator').count()).toBe(0);

    // What happens to them meanwhile arrives live; what happens to others does not.
    await createTask(api, { title: 'New for them', assignedTo: [account._id] });
    await admin.card('New for them').waitFor();
    await createTask(api, { title: 'New for the administrator', assignedTo: [adminAccount._id] });
    await createTask(api, { title: 'Another for them', assignedTo: [account._id] });
    await admin.card('Another for them').waitFor();
    expect(await admin.card('New for the administrator').count()).toBe(0);

    await banner(admin).getByRole('button', { name: 'Stop inspecting' }).click();
    await banner(admin).waitFor({ state: 'detached' });
    for (const title of ['Of the administrator', 'Of the inspected', 'New for the administrator'])
      await admin.card(title).waitFor();

    // Notes: reading, adding and changing act for the inspected person.
    await admin.page
      .getByRole('link', { name: /Docket/ })
      .first()
      .click();
    await inspect(admin, account.name, 'Notes');
    await banner(admin).getByText(account.name).waitFor();
    await admin.page.getByRole('link', { name: 'Their note' }).waitFor();
    expect(await admin.page.getByRole('link', { name: 'Own note' }).count()).toBe(0);
    await admin.page.getByRole('link', { name: 'Their note' }).click();
    await admin.page.getByText('Their words').waitFor();
    await banner(admin).waitFor();
    await admin.page.getByRole('button', { name: 'Back' }).click();
    await admin.page.getByRole('button', { name: 'Add' }).click();
    await banner(admin).waitFor();
    await admin.page.getByLabel('Title', { exact: true }).fill('Left by the administrator');
    await admin.page.getByRole('button', { name: 'Save' }).click();
    await admin.page.getByRole('link', { name: 'Left by the administrator' }).waitFor();
    expect(
      ((await theirs.get('/api/notes')).body as { title: string }[])
        .map(({ title }) => title)
        .sort(),
    ).toEqual(['Left by the administrator', 'Their note']);
    expect(
      ((await own.get('/api/notes')).body as { title: string }[]).map(({ title }) => title),
    ).toEqual(['Own note']);

    await banner(admin).getByRole('button', { name: 'Stop inspecting' }).click();
    await admin.page.getByRole('link', { name: 'Own note' }).waitFor();
    expect(await admin.page.getByRole('link', { name: 'Their note' }).count()).toBe(0);
  },
);

story(
  "an inspection ends with the page, at the home cards, and for one's own record it never begins",
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
