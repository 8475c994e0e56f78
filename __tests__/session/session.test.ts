import { waitFor } from '@testing-library/react';
import { checkSession, refreshSession } from '../../src/data/api/refresh';
import type { AppStore } from '../../src/app/store/store';
import { sessionApi } from '../../src/data/api/sessionApi';
import { getTasks } from '../../src/data/nouns/tasks/taskLists';
import { changeDraft } from '../../src/data/drafts/draftsSlice';
import { commentDraft, newTaskDraft } from '../../src/data/nouns/tasks/taskDrafts';
import { wait } from '../../src/lib/pause';
import { withRefreshLock } from '../../src/data/session/refreshLock';
import { loggedIn, loggedOut, selectIsLoggedIn } from '../../src/data/session/sessionSlice';
import { writePersonal } from '../../src/data/session/storage';
import { storedSession } from '../../src/data/session/storedSession';
import { userInfoOf } from '../../src/data/session/userInfo';
import { FakeBackend } from '../helpers/fakeBackend';
import { fakeLocks, refuseLocks } from '../helpers/fakeLocks';
import { cookieTransport } from '../helpers/cookieTransport';
import { signIn, storeOn } from '../helpers/renderWithProviders';
import { aTask, team } from '../helpers/team';

let backend: FakeBackend;
beforeEach(async () => {
  backend = await FakeBackend.start({ people: Object.values(team), tasks: [aTask()] });
});
afterEach(() => backend.close());

const isReady = (store: AppStore) =>
  waitFor(() => expect(store.getState().session.status).toBe('ready'));
const stored = () => ({
  user: localStorage.getItem('user'),
  accessToken: localStorage.getItem('accessToken'),
  persist: localStorage.getItem('persist'),
});
/** Tells the page what another tab has done to the storage. */
const tell = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));
const signedIn = async (person = team.uma): Promise<AppStore> => {
  const store = storeOn(backend);
  await signIn(store, person);
  return store;
};

describe('at start-up', () => {
  it('someone is logged in only when both the user and the token are stored', async () => {
    await signedIn();
    const { user, accessToken } = stored();
    expect(selectIsLoggedIn(storeOn(backend).getState())).toBe(true);
    localStorage.removeItem('user');
    expect(selectIsLoggedIn(storeOn(backend).getState())).toBe(false);
    localStorage.setItem('user', user ?? '');
    localStorage.removeItem('accessToken');
    expect(selectIsLoggedIn(storeOn(backend).getState())).toBe(false);
    localStorage.setItem('accessToken', accessToken ?? '');
    localStorage.setItem('user', '{broken');
    expect(storedSession().user).toBeNull();
  });

  it('a refused refresh clears the session, a dead network only lets the page continue', async () => {
    localStorage.setItem('persist', 'true');
    const refused = storeOn(backend);
    await isReady(refused);
    expect(refused.getState().session).toMatchObject({
      status: 'ready',
      user: null,
      persist: false,
    });

    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    localStorage.setItem('persist', 'true');
    backend.overrides.set('POST /api/auth/refresh', () => ({ status: 0 }));
    const unreachable = storeOn(backend);
    await isReady(unreachable);
    expect(unreachable.getState().session).toMatchObject({
      status: 'ready',
      user: null,
      persist: true,
    });
    expect(log).toHaveBeenCalledWith(
      'The session could not be refreshed',
      expect.objectContaining({ status: 'NETWORK' }),
    );
    log.mockRestore();
  });

  it('of two tabs that start together one refreshes, and the other takes over what it got', async () => {
    const transport = cookieTransport(backend.url);
    await signIn(storeOn(backend, { transport }), team.uma);
    localStorage.clear();
    localStorage.setItem('persist', 'true');
    const tabs = [storeOn(backend, { transport }), storeOn(backend, { transport })];
    await Promise.all(tabs.map(isReady));
    expect(backend.callsTo('POST', '/api/auth/refresh')).toHaveLength(1);
    for (const tab of tabs)
      expect(tab.getState().session).toMatchObject({
        accessToken: stored().accessToken,
        user: { name: 'Uma User' },
        persist: true,
      });
  });

  it('without persist nothing is refreshed', async () => {
    const store = storeOn(backend);
    await store.dispatch(checkSession());
    expect(backend.calls).toHaveLength(0);
  });
});

const unfinished = { 'comment:t1': { text: 'unfinished' } };

describe('logging out', () => {
  it('by choice takes the drafts along; forced, it keeps them for the same person and for nobody else', async () => {
    const store = await signedIn();
    store.dispatch(changeDraft(commentDraft, { text: 'unfinished' }, { id: 't1' }));
    store.dispatch(changeDraft(newTaskDraft, { title: 'half' }));
    store.dispatch(loggedOut({ forced: true, reason: 'Invalid token' }));
    expect(store.getState().drafts).toEqual({});

    await signIn(store, team.udo);
    expect(store.getState().drafts).toEqual({});
    store.dispatch(loggedOut({ forced: true }));

    await signIn(store, team.uma);
    expect(store.getState().drafts).toMatchObject({
      'comment:t1': { text: 'unfinished' },
      'newTask:': { title: 'half' },
    });
    await store.dispatch(sessionApi.endpoints.logout.initiate());
    await waitFor(() =>
      expect(Object.keys(localStorage).filter((key) => key.startsWith('docket.draft-'))).toEqual(
        [],
      ),
    );
    await signIn(store, team.uma);
    expect(store.getState().drafts).toEqual({});
  });

  it('a reload keeps what was typed', async () => {
    const store = await signedIn();
    store.dispatch(changeDraft(commentDraft, { text: 'unfinished' }, { id: 't1' }));
    const reloaded = storeOn(backend);
    await waitFor(() => expect(reloaded.getState().drafts).toEqual(unfinished));
  });
});

describe('tabs of one browser', () => {
  it('adopt a newer token', async () => {
    const tab = await signedIn();
    await signIn(storeOn(backend), team.uma);
    expect(tab.getState().session.accessToken).not.toBe(stored().accessToken);
    tell('accessToken');
    expect(tab.getState().session).toMatchObject({ accessToken: stored().accessToken, epoch: 1 });
  });

  it('all leave when one logs out', async () => {
    const tab = await signedIn();
    const other = storeOn(backend);
    await other.dispatch(sessionApi.endpoints.logout.initiate());
    await waitFor(() => expect(stored().accessToken).toBeNull());
    tell('accessToken');
    expect(selectIsLoggedIn(tab.getState())).toBe(false);
  });

  it('all leave when the storage is emptied as a whole', async () => {
    const tab = await signedIn();
    localStorage.clear();
    tell(null);
    expect(selectIsLoggedIn(tab.getState())).toBe(false);
  });

  it('follow when one signs in as someone else, and show nothing of the one before', async () => {
    const tab = await signedIn();
    await tab.dispatch(getTasks.initiate());
    await signIn(storeOn(backend), team.ada);
    tell('accessToken');
    expect(tab.getState().session.user?.name).toBe('Ada Admin');
    expect(Object.values(tab.getState().api.queries)).toHaveLength(0);
  });
});

describe('people of a backend that knows them by name alone', () => {
  const nameOnly = (name: string) => ({
    user: { name, roles: ['User'] },
    accessToken: `token of ${name}`,
  });
  const drafts = (store: AppStore) => store.getState().drafts;
  const typing = (name: string): AppStore => {
    const store = storeOn(backend);
    store.dispatch(loggedIn(nameOnly(name)));
    store.dispatch(changeDraft(commentDraft, { text: 'unfinished' }, { id: 't1' }));
    return store;
  };
  /** Someone signs in in another tab. */
  const elsewhere = ({ user, accessToken }: ReturnType<typeof nameOnly>) => {
    localStorage.setItem('user', JSON.stringify(user));
    localStorage.setItem('accessToken', accessToken);
    tell('accessToken');
  };

  it('find their drafts after a reload and after a forced log-out, and nobody else does', async () => {
    const store = typing('Uma');
    const reloaded = storeOn(backend);
    await waitFor(() => expect(drafts(reloaded)).toEqual(unfinished));
    store.dispatch(loggedOut({ forced: true }));
    store.dispatch(loggedIn(nameOnly('Bob')));
    expect(drafts(store)).toEqual({});
    store.dispatch(loggedOut({ forced: true }));
    store.dispatch(loggedIn(nameOnly('Uma')));
    expect(drafts(store)).toEqual(unfinished);
  });

  it('are told apart when another tab signs in', () => {
    const store = typing('Uma');
    elsewhere(nameOnly('Bob'));
    expect(store.getState().session).toMatchObject({ user: { name: 'Bob' }, epoch: 3 });
    expect(drafts(store)).toEqual({});
  });

  it('are the same person with a newer token', () => {
    const store = typing('Uma');
    elsewhere({ ...nameOnly('Uma'), accessToken: 'newer' });
    expect(store.getState().session).toMatchObject({ accessToken: 'newer', epoch: 1 });
    expect(drafts(store)).toEqual(unfinished);
  });

  it('who have not even a name are never the same', () => {
    const store = typing(' ');
    elsewhere({ ...nameOnly(' '), accessToken: 'another' });
    expect(store.getState().session).toMatchObject({ accessToken: 'another', epoch: 3 });
    expect(drafts(store)).toEqual({});
  });

  it('take nothing of someone with them whose name ends like theirs', () => {
    writePersonal('draft-comment:t1', 'J.Uma', { text: 'of another' });
    const store = typing('Uma');
    store.dispatch(loggedOut({ forced: false }));
    expect(Object.keys(localStorage).filter((key) => key.startsWith('docket.draft-'))).toEqual([
      'docket.draft-comment:t1.J.Uma',
    ]);
  });
});

describe('the lock of a refresh, without Web Locks', () => {
  it('lets one at a time through, and everybody in the end', async () => {
    let inside = 0;
    let most = 0;
    const done = await Promise.all(
      [1, 2, 3].map((number) =>
        withRefreshLock(async () => {
          inside += 1;
          most = Math.max(most, inside);
          for (let turn = 0; turn < 20; turn += 1)
            await new Promise((resolve) => setTimeout(resolve, 0));
          inside -= 1;
          return number;
        }),
      ),
    );
    expect(done).toEqual([1, 2, 3]);
    expect(most).toBe(1);
    // It is given back in a turn of its own, behind the work.
    await waitFor(() => expect(localStorage.getItem('docket.refreshLease')).toBeNull());
  });

  it('is given back once, also in the middle of a turn when its page is left', async () => {
    let finish = () => {};
    const left = withRefreshLock(
      () =>
        new Promise<void>((resolve) => {
          finish = resolve;
        }),
    );
    await waitFor(() => expect(localStorage.getItem('docket.refreshLease')).not.toBeNull());
    window.dispatchEvent(new Event('pagehide'));
    expect(localStorage.getItem('docket.refreshLease')).toBeNull();
    // The next holder keeps its turn when the page comes back and the first turn continues to its end.
    const next = `next ${Date.now() + 20_000}`;
    localStorage.setItem('docket.refreshLease', next);
    finish();
    await left;
    expect(localStorage.getItem('docket.refreshLease')).toBe(next);
  });

  it('takes over from a tab that died, and from a clock that was wrong', async () => {
    localStorage.setItem('docket.refreshLease', `dead ${Date.now() - 1}`);
    expect(await withRefreshLock(() => Promise.resolve('mine'))).toBe('mine');
    localStorage.setItem('docket.refreshLease', `wrong ${Date.now() + 86_400_000}`);
    expect(await withRefreshLock(() => Promise.resolve('mine'))).toBe('mine');
  });
});

test('a tab that waited for the refresh of another takes its token, which it may see only later', async () => {
  const removeLocks = fakeLocks();
  const tab = await signedIn();
  const other = storeOn(backend);
  await signIn(other, team.uma);
  const newer = stored().accessToken ?? '';
  localStorage.setItem('accessToken', tab.getState().session.accessToken ?? '');

  let endTurn = () => {};
  const ended = new Promise<void>((resolve) => (endTurn = resolve));
  const turn = navigator.locks.request('docket-refresh', () => ended);
  const refreshed = tab.dispatch(refreshSession());
  endTurn();
  await turn;
  await wait(100);
  localStorage.setItem('accessToken', newer);
  expect(await refreshed).toBe('refreshed');
  expect(backend.callsTo('POST', '/api/auth/refresh')).toHaveLength(0);
  expect(tab.getState().session.accessToken).toBe(newer);
  removeLocks();
});

test('where the browser refuses Web Locks, a refresh takes the lease', async () => {
  const allowLocks = refuseLocks();
  let lease: string | null = null;
  const done = await withRefreshLock(() => {
    lease = localStorage.getItem('docket.refreshLease');
    return Promise.resolve('done');
  });
  expect([done, lease]).toEqual(['done', expect.any(String)]);
  await expect(withRefreshLock(() => Promise.reject(new Error('refused')))).rejects.toThrow(
    'refused',
  );
  allowLocks();
});

describe('the user of a token', () => {
  const token = (payload: unknown) =>
    `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.x`;

  it('may be named by the payload around userInfo', () => {
    expect(userInfoOf(token({ userInfo: { name: 'Ada', roles: ['Admin'] }, sub: 'id1' }))).toEqual({
      _id: 'id1',
      name: 'Ada',
      roles: ['Admin'],
    });
  });

  it('is nobody for what is no token', () => {
    expect([
      userInfoOf('nonsense'),
      userInfoOf(''),
      userInfoOf(token({})),
      userInfoOf(token({ userInfo: { name: 'x' } })),
    ]).toEqual([null, null, null, null]);
  });
});
