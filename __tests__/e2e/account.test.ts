// With --all: stories of accounts.
import { createAccount, password } from '../helpers/e2eServer';
import { createStoryTest } from '../helpers/e2eStory';

const story = createStoryTest();

story(
  'an administrator resets a password, and the person finds a device that is not theirs',
  async ({ server, signIn, signInRoot, openBrowser }) => {
    const api = await server.signInRoot();
    const account = await createAccount(api, 'Mis Spelt');
    const person = await signIn(account);
    person.expected.push(/status of 401/);
    const root = await signInRoot('/user');
    await root.waitUntilLive();

    await root.page
      .getByRole('row', { name: /Mis Spelt/ })
      .getByRole('button', { name: 'Edit Account' })
      .click();
    await root.dialog('Edit Account').getByLabel('Name').fill('Well Spelt');
    await root.dialog('Edit Account').getByRole('button', { name: 'Save' }).click();
    const row = root.page.getByRole('row', { name: /Well Spelt/ });
    await row.getByRole('button', { name: 'Edit Account' }).click();
    await root.dialog('Edit Account').getByRole('button', { name: 'Reset Password...' }).click();
    await root.dialog('Reset Password').getByLabel('Set a password now').check();
    await root.dialog('Reset Password').getByRole('button', { name: 'Reset Password' }).click();
    const made = await root.dialog('Password reset').getByLabel('New password').inputValue();
    await person.page.waitForURL('**/login');
    await root.dialog('Password reset').getByRole('button', { name: 'Done' }).click();

    await person.fillLogin(account.email, password);
    await person.page.getByText('Wrong e-mail or password').waitFor();
    await person.signIn(account.email, made);
    const elsewhere = await openBrowser('Somewhere else');
    elsewhere.expected.push(/status of 401/);
    await elsewhere.signIn(account.email, made);
    await person.page.getByRole('button', { name: 'Account' }).click();
    await person.page.getByRole('menuitem', { name: 'Your Account' }).click();
    await person.page.waitForURL('**/account');
    const devices = person.page.getByRole('list', { name: 'Signed-in devices' });
    await devices.getByText('This device').waitFor();
    expect(await devices.getByRole('listitem').count()).toBe(2);
    await devices.getByRole('button', { name: /^Log out Chrome on / }).click();
    await elsewhere.page.waitForURL('**/login');
    await person.page.getByText('One device has been logged out.').waitFor();
    expect(await devices.getByRole('listitem').count()).toBe(1);

    await person.page.getByLabel('Name').fill('Well Spelt Indeed');
    await person.page.getByRole('button', { name: 'Save' }).click();
    await root.page.getByRole('row', { name: /Well Spelt Indeed/ }).waitFor();
  },
);
