// With --all: stories of accounts.
import { createAccount, password } from '../helpers/e2eServer';
import { createStoryTest } from '../helpers/e2eStory';

const story = createStoryTest();

story(
  'an administrator corrects an account and resets its password, and the person finds a device that is not theirs',
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

story(
  'an invited person chooses a password by a link that works once',
  async ({ signInRoot, openBrowser }) => {
    const root = await signInRoot('/user');
    await root.waitUntilLive();
    await root.page.getByRole('button', { name: 'New User' }).click();
    const form = root.dialog('New User');
    await form.getByLabel('Name').fill('In Vited');
    await form.getByLabel('Email').fill('in.vited@example.com');
    await form.getByLabel('Invite by a link to choose the password').check();
    await form.getByRole('button', { name: 'Invite' }).click();
    const link = await root.dialog('Invitation').getByLabel('Link').inputValue();
    await root.dialog('Invitation').getByRole('button', { name: 'Done' }).click();
    await root.page.getByRole('row', { name: /In Vited/ }).waitFor();

    const person = await openBrowser('In Vited');
    await person.page.goto(link);
    await person.page.getByText('in.vited@example.com').waitFor();
    await person.page.getByLabel('New password').fill(password);
    await person.page.getByRole('button', { name: 'Set Password' }).click();
    await person.page.getByText('Your password has been set. Log in with it.').waitFor();
    expect(person.page.url()).toBe(`${person.url}/login`);
    await person.signIn('in.vited@example.com', password);

    const late = await openBrowser('Late');
    late.expected.push(/status of 404/);
    await late.page.goto(link);
    await late.page.getByText('This link has been used or has expired.').waitFor();
  },
);
