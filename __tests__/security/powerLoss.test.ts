// On PostgreSQL: never, because it tests files of the embedded database.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { User } from '../../src/contract/user';
import { realFiles } from '../helpers/officeFiles';
import { useServerProcesses } from '../helpers/serverProcess';
import { createTask } from '../helpers/taskForm';

// A killed process loses nothing that the system has, so kills cannot find a missing fsync. This
// test reads the server's system calls instead.

const calls = ['write', 'pwrite64', 'writev', 'sendmsg', 'fsync', 'fdatasync', 'rename'];
/** Keeps the server the direct child, and follows its threads. */
const strace = (file: string) => [
  'strace',
  '-D',
  '-f',
  '-y',
  `-etrace=${calls.join()}`,
  '-o',
  file,
];
const isFound = spawnSync('strace', ['-o', '/dev/null', process.execPath, '-v']).status === 0;
// In CI nothing is left out (scripts/lib/testSteps.mjs).
const runs = isFound || process.env.CI === 'true';
if (!runs) console.warn('strace cannot be used: its test is skipped.');

interface Trace {
  /** Answers that a change was made. */
  acknowledged: number;
  /** Writes to the log of the database, and files that got their name. */
  written: { log: number; files: number };
  /** What was not on the disk when an answer was sent. */
  early: string[];
}

/** Not needed after a power cut: the index of the database's log, and who holds the folder. */
const rebuilt = /docket\.(db-shm|holder\.json)$/;

/** Follows which files and folders have changes that a power cut would take. */
function follow(lines: readonly string[], dataDir: string): Trace {
  const trace: Trace = { acknowledged: 0, written: { log: 0, files: 0 }, early: [] };
  const unsynced = new Set<string>();
  /** Which file a thread is syncing, while calls of other threads are listed. */
  const syncing = new Map<string, string>();
  for (const line of lines) {
    const [, thread = '', call = '', rest = ''] = /^(\d+) +(\w+)\((.*)$/.exec(line) ?? [];
    const [, resumed = ''] = /^(\d+) +<\.\.\. f(?:data)?sync resumed>.*= 0$/.exec(line) ?? [];
    if (resumed) unsynced.delete(syncing.get(resumed) ?? '');
    const place = /^\d+<([^>]+)>/.exec(rest)?.[1] ?? '';
    if (/^f(data)?sync$/.test(call)) {
      if (rest.endsWith('= 0')) unsynced.delete(place);
      else syncing.set(thread, place);
    } else if (call === 'rename') {
      const [, to = ''] = /^"[^"]+", "([^"]+)"/.exec(rest) ?? [];
      unsynced.add(path.dirname(to));
      trace.written.files += 1;
    } else if (place.startsWith(dataDir) && !rebuilt.test(place)) {
      unsynced.add(place);
      if (place.endsWith('-wal')) trace.written.log += 1;
    } else if (/HTTP\/1\.1 2/.test(rest)) {
      trace.acknowledged += 1;
      for (const name of unsynced) trace.early.push(`${name} before answer ${trace.acknowledged}`);
    }
  }
  return trace;
}

const processes = useServerProcesses();

(runs ? test : test.skip)(
  'what is acknowledged has been written through to the disk (F-2)',
  async () => {
    const file = path.join(processes.folder, 'strace.txt');
    const server = await processes.start(undefined, strace(file));
    const root = await processes.signIn(server.url);
    const [person] = (await root.get('/api/users')).body as User[];
    for (let round = 0; round < 5; round += 1) {
      const note = { title: 'A note', text: 'x'.repeat(20_000), tag: ['a'] };
      expect((await root.post('/api/notes', note)).status).toBe(201);
      const task = await createTask(root, { assignedTo: [person?._id ?? ''] }, [
        { name: 'plan.pdf', bytes: realFiles.pdf ?? '' },
        { name: 'plan.png', bytes: realFiles.png ?? '' },
      ]);
      expect((await root.patch(`/api/tasks/${task._id}`, { title: 'Renamed' })).status).toBe(200);
      await root.post(`/api/tasks/${task._id}/comments`, { text: 'Said' });
    }
    await server.end('SIGTERM');

    const trace = follow(readFileSync(file, 'utf8').split('\n'), processes.folder);
    expect(trace.acknowledged).toBeGreaterThanOrEqual(22);
    expect(trace.written.log).toBeGreaterThan(20);
    expect(trace.written.files).toBeGreaterThanOrEqual(10);
    expect(trace.early).toEqual([]);
  },
);
