import type { Route } from 'playwright-core';
import { withExpiredToken } from '../helpers/e2eSession';
import { createStoryTest } from '../helpers/e2eStory';
import { expectSoon } from '../helpers/expectSoon';
import { createTask } from '../helpers/taskForm';

const story = createStoryTest();
const titles = ['One', 'Two', 'Three', 'Four', 'Five'];

story(
  'five requests that meet an expired token cause one refresh, and each is repeated once',
  async ({ server, signInRoot }) => {
    const admin = await server.signInRoot();
    const me = JSON.parse(
      Buffer.from((admin.token ?? '').split('.')[1] ?? '', 'base64url').toString(),
    ) as { userInfo: { _id: string } };
    for (const title of titles) await createTask(admin, { title, assignedTo: [me.userInfo._id] });
    const root = await signInRoot();
    root.expected.push(/status of 403/);
    await root.openTasks();
    for (const title of titles) await root.card(title).waitFor();

    // Requests for single tasks are held at the door until all five are under way.
    const held: Route[] = [];
    let isHolding = true;
    const asked: string[] = [];
    let refreshes = 0;
    root.page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname === '/api/auth/refresh') refreshes += 1;
      if (/^\/api\/tasks\/[0-9a-f]{24}$/.test(pathname)) asked.push(pathname);
    });
    const holding = /\/api\/tasks\/[0-9a-f]{24}$/;
    await root.page.route(holding, async (route) => {
      if (isHolding) held.push(route);
      else await route.continue();
    });
    for (const title of titles) {
      await root.card(title).getByRole('button', { name: 'Activity' }).click();
      await root.dialog('Task Activity Timeline').waitFor();
      await root.page.keyboard.press('Escape');
      await root.dialog('Task Activity Timeline').waitFor({ state: 'hidden' });
    }
    await expectSoon(() => held.length, 5);
    isHolding = false;
    const repeated = Promise.all(
      titles.map(() =>
        root.page.waitForResponse(
          (response) => holding.test(response.url()) && response.status() === 200,
        ),
      ),
    );
    // They arrive with a token that has run out on the way.
    for (const route of held)
      await route.continue({ headers: withExpiredToken(server, route.request().headers()) });
    await repeated;
    expect(refreshes).toBe(1);
    for (const title of titles) {
      await root.card(title).getByRole('button', { name: 'Activity' }).click();
      await root.page.getByRole('list', { name: 'Activity' }).waitFor();
      await root.page.keyboard.press('Escape');
      await root.dialog('Task Activity Timeline').waitFor({ state: 'hidden' });
    }

    const timesAsked = [...new Set(asked)].map(
      (path) => asked.filter((other) => other === path).length,
    );
    expect(timesAsked).toEqual([2, 2, 2, 2, 2]);
  },
);
