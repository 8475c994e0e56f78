// On PostgreSQL: always.
import { createAccount, password } from '../helpers/e2eServer';
import { createStoryTest } from '../helpers/e2eStory';

const story = createStoryTest({ motion: 'full' });

story(
  'logging out ends the session in every tab and on the server',
  async ({ server, openBrowser }) => {
    const { name, email } = await createAccount(await server.signInRoot(), 'Ada Byron');
    const ada = await openBrowser(name);
    ada.expected.push(/status of 401/);
    await ada.signIn(email, password);
    const other = await ada.newTab('/task');
    await ada.waitUntilLive(other);
    const token = await ada.page.evaluate(() => localStorage.getItem('accessToken'));

    await ada.page.getByRole('button', { name: 'Log Out' }).click();
    await ada.page.waitForURL('**/login');
    await other.waitForURL('**/login');

    expect(
      await ada.page.evaluate(() => [
        localStorage.getItem('user'),
        localStorage.getItem('accessToken'),
      ]),
    ).toEqual([null, null]);
    const kept = await ada.context.request.get(`${ada.url}/api/tasks`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(kept.status()).toBe(401);
    const refresh = await ada.context.request.post(`${ada.url}/api/auth/refresh`);
    expect(refresh.status()).toBe(401);
  },
);
