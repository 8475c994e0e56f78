// On PostgreSQL: never, because it tests files of the embedded database.
// With --all: a disk that is full at every write.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Note } from '../../src/contract/note';
import type { Task } from '../../src/contract/task';
import type { User } from '../../src/contract/user';
import { useServerProcesses, type ServerProcess } from '../helpers/serverProcess';
import { postTask } from '../helpers/taskForm';
import type { TestClient } from '../helpers/testClient';

// A limit of the file size works for every user, and cuts off writes like a full disk.
const limited = process.platform === 'win32' ? describe.skip : describe;
const servers = useServerProcesses();
let server: ServerProcess | null = null;

async function start(fileBytes?: number): Promise<TestClient> {
  await server?.end('SIGKILL');
  // POSIX counts this limit in blocks of 512 bytes.
  const limit = ['sh', '-c', `ulimit -f ${(fileBytes ?? 0) / 512} && exec "$0" "$@"`];
  server = await servers.start(undefined, fileBytes === undefined ? [] : limit);
  return servers.signIn(server.url);
}

limited('where the system cuts files short (skipped on Windows)', () => {
  const limit = 4 * 1024 * 1024;
  const pdfOf = (bytes: number) =>
    Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes - 9, 'x')]);
  const stored = (where: string) =>
    readdirSync(path.join(servers.folder, 'uploads', where), { withFileTypes: true }).filter(
      (entry) => entry.isFile(),
    );

  it('an attachment whose last byte cannot be written is refused and removed', async () => {
    const root = await start(limit);
    const [person] = (await root.get('/api/users')).body as User[];
    const send = (bytes: number) =>
      postTask(root, { assignedTo: [person?._id ?? ''] }, [
        { name: 'plan.pdf', bytes: pdfOf(bytes) },
      ]);
    const refused = await send(limit + 1);
    expect([refused.status, refused.body]).toEqual([
      507,
      { error: 'The server has no space left; nothing was saved' },
    ]);
    expect([stored('.'), stored('tmp')]).toEqual([[], []]);

    const accepted = await send(limit);
    expect(accepted.status).toBe(201);
    const [file] = (accepted.body as Task).attachments;
    expect(file?.size).toBe(limit);
    expect(
      readFileSync(path.join(servers.folder, 'uploads', file?.filename ?? '')).equals(pdfOf(limit)),
    ).toBe(true);
  });

  it('the database refuses with a clear text, can still be read, and keeps all acknowledged writes (F-3)', async () => {
    await start();
    const root = await start(limit);
    const acknowledged: string[] = [];
    let refusal = { status: 201, body: {} as unknown };
    for (let at = 0; refusal.status === 201; at += 1) {
      const { status, body } = await root.post('/api/notes', {
        title: `Note ${at}`,
        text: 'x'.repeat(100_000 + at),
        tag: [],
      });
      if (status === 201) acknowledged.push((body as Note)._id);
      else refusal = { status, body };
    }
    expect(refusal).toEqual({
      status: 503,
      body: { error: 'The server cannot use its database. Please tell your administrator' },
    });
    expect(acknowledged.length).toBeGreaterThan(5);
    /** The number of stored notes, and the length of acknowledged ones. */
    const found = async (client: TestClient) => {
      const lengths: number[] = [];
      for (const id of acknowledged)
        lengths.push(((await client.get(`/api/notes/${id}`)).body as Note).text?.length ?? 0);
      return { count: ((await client.get('/api/notes')).body as Note[]).length, lengths };
    };
    const all = {
      count: acknowledged.length,
      lengths: acknowledged.map((_id, at) => 100_000 + at),
    };
    expect(await found(root)).toEqual(all);
    expect(await found(await start())).toEqual(all);
  });
});
