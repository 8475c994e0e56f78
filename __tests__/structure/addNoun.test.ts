// With --all: a type check and two runs of jest in a copy of the tree.
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { scaledTimeout } from '../helpers/scaledTimeout';

jest.setTimeout(scaledTimeout(180_000));

const root = path.join(__dirname, '..', '..');
let copy: string;
beforeEach(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'docket-noun-'));
  cpSync(root, copy, {
    recursive: true,
    filter: (file) => !/[\\/](dist|node_modules|demo-data|coverage|\.git)$/.test(file),
  });
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
});
afterEach(() => rmSync(copy, { recursive: true, force: true }));

/** The folders and files of the noun. */
const own: Record<string, string> = {
  'src/contract/room.ts': `
export interface Room { _id: string; title: string }
`,
  'server/db/migrations/900_rooms.ts': `
import type { Kysely } from 'kysely';
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createTable('rooms')
    .addColumn('_id', 'text', (c) => c.primaryKey())
    .addColumn('title', 'text', (c) => c.notNull())
    .execute();
}
`,
  'server/rooms/roomTable.ts': `
declare module '../db/schema' {
  interface Schema { rooms: { _id: string; title: string } }
}
export {};
`,
  'server/rooms/routes.ts': `
import { z } from 'zod';
import type { Room } from '../../src/contract/room';
import type { Context } from '../context/context';
import type { Api } from '../http/api';
import { requiredText } from '../http/validate';
import { newId } from '../lib/ids';
import { writeAs } from '../session/writeAs';

const room = z.object({ _id: z.string(), title: z.string() }) satisfies z.ZodType<Room>;

export function registerRoomRoutes(api: Api, context: Context): void {
  api.get(
    '/api/rooms',
    { config: { access: 'signedIn' }, schema: { summary: 'Rooms', response: { 200: z.array(room) } } },
    () => context.db.selectFrom('rooms').selectAll().orderBy('title').execute(),
  );
  api.post(
    '/api/rooms',
    {
      config: { access: 'administrator' },
      schema: { summary: 'New room', body: z.object({ title: requiredText(80) }), response: { 201: room } },
    },
    async ({ actor, body }, reply) => {
      const row = { _id: newId(), title: body.title };
      await writeAs(context, actor, (trx) => trx.insertInto('rooms').values(row).execute());
      return reply.code(201).send(row);
    },
  );
}
`,
  'src/features/rooms/roomsApi.ts': `
import type { Room } from '../../contract/room';
import { api } from '../../data/api/api';

export const roomsApi = api.enhanceEndpoints({ addTagTypes: ['Rooms'] }).injectEndpoints({
  endpoints: (build) => ({
    getRooms: build.query<Room[], void>({ query: () => '/api/rooms', providesTags: ['Rooms'] }),
  }),
});
export const { useGetRoomsQuery } = roomsApi;
`,
  'src/features/rooms/roomsSlice.ts': `
import { createSlice } from '@reduxjs/toolkit';
import type { RootState } from '../../data/store/rootState';

export interface RoomsState { visits: number }
declare module '../../data/store/rootState' {
  interface RootState { rooms: RoomsState }
}
export const roomsSlice = createSlice({
  name: 'rooms',
  initialState: { visits: 0 } satisfies RoomsState,
  reducers: { roomsVisited: (state) => { state.visits += 1; } },
});
export const { roomsVisited } = roomsSlice.actions;
export const selectRoomVisits = (state: RootState): number => state.rooms.visits;
`,
  'src/features/rooms/roomsState.ts': `
import type { FeatureState } from '../../data/featureState';
import { roomsApi } from './roomsApi';
import { roomsSlice, selectRoomVisits } from './roomsSlice';

export const roomsState = {
  paths: ['/room'],
  calls: ['rooms'],
  slices: [roomsSlice],
  endpoints: [roomsApi],
  shown: (state, pathname) =>
    pathname === '/room' ? { visits: selectRoomVisits(state) } : null,
} satisfies FeatureState;
`,
  'src/features/rooms/RoomListScreen.tsx': `
import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../data/store/hooks';
import { Screen } from '../../ui/screen/Screen';
import { useGetRoomsQuery } from './roomsApi';
import { roomsVisited, selectRoomVisits } from './roomsSlice';

export function RoomListScreen() {
  const dispatch = useAppDispatch();
  const visits = useAppSelector(selectRoomVisits);
  const { data = [] } = useGetRoomsQuery();
  useEffect(() => void dispatch(roomsVisited()), [dispatch]);
  return (
    <Screen name="rooms" title="Rooms">
      {data.map(({ _id, title }) => <p key={_id}>{title}</p>)}
      <p>{visits} visits</p>
    </Screen>
  );
}
`,
  'src/features/rooms/roomCommands.tsx': `
import MeetingRoomOutlined from '@mui/icons-material/MeetingRoomOutlined';
import type { Command } from '../../data/navigation/command';

export const commands: readonly Command[] = [
  {
    id: 'act.countRooms', group: 'act', title: 'Count the rooms', icon: <MeetingRoomOutlined />,
    isOffered: () => true, run: ({ go }) => go('/room'),
  },
];
`,
  'src/features/rooms/roomsFeature.tsx': `
import MeetingRoomOutlined from '@mui/icons-material/MeetingRoomOutlined';
import { everybody, type Feature } from '../../data/feature';

export const rooms: Feature = {
  routes: [
    {
      path: '/room',
      roles: everybody,
      isDocket: true,
      load: async () => (await import('./RoomListScreen')).RoomListScreen,
    },
  ],
  section: {
    id: 'room', title: 'Rooms', path: '/room', within: [], keywords: '',
    icon: <MeetingRoomOutlined />, keys: 'g r',
  },
  commands: () => import('./roomCommands'),
};
`,
  '__tests__/server/rooms.test.ts': `
import { startServer } from '../helpers/startServer';

test('a room is stored and listed', async () => {
  const server = await startServer();
  const ann = await server.createUser({ roles: ['Admin'] });
  const { status, body } = await ann.client.post('/api/rooms', { title: ' Attic ' });
  expect([status, body]).toEqual([201, { _id: expect.any(String), title: 'Attic' }]);
  expect((await ann.client.get('/api/rooms')).body).toEqual([body]);
  await server.close();
});
`,
  '__tests__/features/rooms.test.tsx': `
import { screen } from '@testing-library/react';
import { replayTarget } from '../../src/app/replayTarget';
import { loggedIn } from '../../src/data/session/sessionSlice';
import { markUsable } from '../../src/ui/lazy/usable';
import { fakeTransport } from '../helpers/streamTransport';
import { renderWithProviders, storeOn } from '../helpers/renderWithProviders';
import { team } from '../helpers/team';

beforeAll(markUsable);

test('rooms have a screen, a section, a command, a state and a place in logs', async () => {
  const transport = fakeTransport({ '/api/rooms': () => Response.json([{ _id: 'r1', title: 'Attic' }]) });
  const store = storeOn({ url: '' }, { transport });
  store.dispatch(loggedIn({ user: { ...team.uma }, accessToken: 'a.secret.token' }));
  const { user } = await renderWithProviders('/room', { store });
  expect(await screen.findByText('Attic')).toBeVisible();
  expect(screen.getByText(/^[1-9] visits$/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Rooms' })).toHaveAttribute('aria-current', 'page');
  expect(replayTarget.shownRows?.(store.getState())).toEqual({ visits: expect.any(Number) });
  expect(replayTarget.names.actions.has('rooms/roomsVisited')).toBe(true);
  expect(replayTarget.names.requestPath?.('/api/rooms')).toBe('plain');
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox'), 'count');
  expect(await screen.findByRole('option', { name: /Count the rooms/ })).toBeVisible();
});
`,
};

/** What is added to other files: before or after an anchor. */
const places: Record<string, readonly [anchor: string, text: string][]> = {
  'src/app/features/features.ts': [
    ['import { tasks }', "import { rooms } from '../../features/rooms/roomsFeature';\n"],
    ['  users,\n', '  rooms,\n'],
  ],
  'src/app/features/states.ts': [
    ['import { tasksState }', "import { roomsState } from '../../features/rooms/roomsState';\n"],
    ['  usersState,\n', '  roomsState,\n'],
  ],
  'public/worker.js': [['set-password', 'room|']],
  'server/app.ts': [
    ['import { registerViewRoutes }', "import { registerRoomRoutes } from './rooms/routes';\n"],
    ['  registerViewRoutes(', '  registerRoomRoutes(api, context);\n'],
  ],
  'server/db/migrate.ts': [
    ['import { databaseFault }', "import * as rooms from './migrations/900_rooms';\n"],
    ['};', "  '900_rooms': rooms,\n"],
  ],
  '__tests__/helpers/permissionCalls.ts': [
    [
      'GET /api/notes  ',
      'GET /api/rooms  | list | 200 200 200 200 401 400 403\nPOST /api/rooms | new | 201 201 403 403 401 400 403\n',
    ],
    [
      "  'GET /api/notes | list': plain,",
      "  'GET /api/rooms | list': plain,\n  'POST /api/rooms | new': () => ({ body: { title: 'New' } }),\n",
    ],
  ],
};

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
  writeFileSync(path.join(copy, file), text);
}

/** Runs a program of node_modules in the copy. Returns its output if it fails. */
function run(...args: string[]): string {
  const env = { ...process.env, FORCE_COLOR: '0', DOCKET_TEST_SHORT: '' };
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: copy,
    env,
    encoding: 'utf8',
  });
  return status === 0 ? '' : `${stdout}${stderr}`;
}

test('a noun is added with at most six places outside of its own folders', () => {
  for (const [file, text] of Object.entries(own)) write(file, text);
  for (const [file, insertions] of Object.entries(places)) {
    let text = readFileSync(path.join(copy, file), 'utf8');
    for (const [anchor, inserted] of insertions) {
      expect(text).toContain(anchor);
      text = text.replace(anchor, `${inserted}${anchor}`);
    }
    write(file, text);
  }
  expect(Object.keys(places).length).toBeLessThanOrEqual(6);
  expect(run('node_modules/typescript7/bin/tsc', '--noEmit')).toBe('');
  const jest = 'node_modules/jest/bin/jest.js';
  expect(run(jest, 'rooms.test', '--selectProjects', 'spa', 'server', '--forceExit')).toBe('');
  expect(
    run(
      jest,
      'server/matrix',
      '-t',
      'rooms|every route|a request',
      '--selectProjects',
      'server',
      '--forceExit',
    ),
  ).toBe('');
});
