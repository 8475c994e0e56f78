import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT, decodeJwt, exportJWK, generateKeyPair, type JWTHeaderParameters } from 'jose';
import { QueryRecorder } from '../helpers/queryRecorder';
import { startServer, type TestPerson, type TestServer } from '../helpers/startServer';

let server: TestServer;
let person: TestPerson;
const recorder = new QueryRecorder();
beforeAll(async () => {
  server = await startServer({
    prepare: ({ context }) => {
      context.db = context.db.withPlugin(recorder);
    },
  });
  person = await server.createUser();
});
afterAll(() => server.close());

async function ask(token: string): Promise<[number, unknown]> {
  const client = server.client();
  client.token = token;
  const { status, body } = await client.get('/api/notes');
  return [status, body];
}

describe('a token with a key of its own (A-1)', () => {
  let asked = 0;
  const keys = createServer((_request, response) => {
    asked += 1;
    response.end('{"keys":[]}');
  });
  beforeAll(() => new Promise<void>((done) => keys.listen(0, '127.0.0.1', done)));
  afterAll(() => keys.close());

  it.each(['jwk', 'jku', 'x5u', 'kid'])(
    'in %s is refused, is not looked up, and nobody is read',
    async (field) => {
      const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
      const place = `http://127.0.0.1:${(keys.address() as AddressInfo).port}/keys.json`;
      const values: Record<string, unknown> = {
        jwk: await exportJWK(publicKey),
        jku: place,
        x5u: place,
        kid: '../../../dev/null',
      };
      const payload = decodeJwt(person.client.token ?? '');
      const forge = (alg: string, key: CryptoKey | Uint8Array) =>
        new SignJWT(payload)
          .setProtectedHeader({
            alg,
            typ: 'at+jwt',
            [field]: values[field],
          } as JWTHeaderParameters)
          .sign(key);
      recorder.reads.length = 0;
      for (const token of [
        await forge('RS256', privateKey),
        await forge('HS256', new Uint8Array(32)),
      ])
        expect(await ask(token)).toEqual([401, { error: 'Invalid token' }]);
      expect(recorder.rowsOf('users')).toEqual([]);
      expect(recorder.rowsOf('sessions')).toEqual([]);
      expect(asked).toBe(0);
    },
  );

  it('is compared with a real one, which reads its person', async () => {
    recorder.reads.length = 0;
    expect((await ask(person.client.token ?? ''))[0]).toBe(200);
    expect(recorder.rowsOf('users')).toHaveLength(1);
  });
});

it('each refused log-in takes one hash, whether or not the account exists (A-5)', async () => {
  const blocked = await server.createUser({ active: false });
  const matches = jest.spyOn(server.context.passwords, 'matches');
  const outcomes: unknown[] = [];
  for (const email of [person.email, blocked.email, 'nobody@example.com']) {
    matches.mockClear();
    const { status, text, headers } = await server
      .client()
      .post('/api/auth/login', { email, password: 'Wrong-pass-1!' });
    const names = [...headers.keys()].filter((name) => name !== 'date').sort();
    outcomes.push([status, text, names.join(), matches.mock.calls.length]);
  }
  expect(outcomes[0]).toEqual([401, expect.any(String), expect.any(String), 1]);
  expect(outcomes).toEqual([outcomes[0], outcomes[0], outcomes[0]]);
  matches.mockRestore();
});

it('an unknown account is checked against a hash of the same cost (A-5)', async () => {
  const { passwords } = server.context;
  const stored = await passwords.hash('Some-pass-1!');
  expect(await passwords.matches(stored, 'Some-pass-1!')).toBe(true);
  expect(await passwords.matches(null, 'nobody has this password')).toBe(false);
});
