import { SignJWT, UnsecuredJWT, decodeJwt } from 'jose';
import {
  rememberedTokens,
  signAccessToken,
  verifyAccessToken,
} from '../../server/crypto/accessToken';
import { createClock } from '../helpers/clock';
import { scaledTimeout } from '../helpers/scaledTimeout';
import { startServer, type TestPerson, type TestServer } from '../helpers/startServer';

const clock = createClock();
let server: TestServer;
let person: TestPerson;
beforeAll(async () => {
  server = await startServer({ now: clock.now });
  person = await server.createUser();
});
afterAll(() => server.close());

const seconds = () => Math.floor(clock.now() / 1000);
const payload = () => ({
  ...decodeJwt(person.client.token ?? ''),
  iat: seconds(),
  exp: seconds() + 60,
});
const header = { alg: 'HS256', typ: 'at+jwt' };
const key = () => server.context.secrets.access;

/** A call that is 403 for every signed-in person, so that 401 can only be about the token. */
async function ask(token: string | null): Promise<[number, unknown]> {
  const client = server.client();
  client.token = token;
  const { status, body } = await client.get('/api/users');
  return [status, body];
}

const invalid = [401, { error: 'Invalid token' }];
const allowedButNoAdministrator = [403, { error: 'You are not allowed to do this' }];

describe('access token', () => {
  it('is accepted when it is valid', async () => {
    expect(await ask(await new SignJWT(payload()).setProtectedHeader(header).sign(key()))).toEqual(
      allowedButNoAdministrator,
    );
  });

  it('is refused when any part is changed (A-1)', async () => {
    const [head, body, signature] = (person.client.token ?? '').split('.');
    const forged = Buffer.from(
      JSON.stringify({ ...payload(), userInfo: { ...person, roles: ['Root'] } }),
    ).toString('base64url');
    expect(await ask(`${head}.${forged}.${signature}`)).toEqual(invalid);
    expect(await ask(`${head}.${body}.${'A'.repeat(43)}`)).toEqual(invalid);
    expect(await ask('not a token'.replaceAll(' ', '-'))).toEqual(invalid);
  });

  it('is refused unsigned, with another algorithm, of another type, or from another key (A-1)', async () => {
    expect(await ask(new UnsecuredJWT(payload()).encode())).toEqual(invalid);
    expect(
      await ask(
        await new SignJWT(payload()).setProtectedHeader({ ...header, alg: 'HS512' }).sign(key()),
      ),
    ).toEqual(invalid);
    expect(
      await ask(
        await new SignJWT(payload()).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(key()),
      ),
    ).toEqual(invalid);
    expect(
      await ask(
        await new SignJWT(payload()).setProtectedHeader(header).sign(new Uint8Array(32).fill(1)),
      ),
    ).toEqual(invalid);
  });

  it('is refused without an expiry, from the future, and for an unknown session (A-3)', async () => {
    const { exp: _exp, ...endless } = payload();
    expect(await ask(await new SignJWT(endless).setProtectedHeader(header).sign(key()))).toEqual(
      invalid,
    );
    expect(
      await ask(
        await new SignJWT({ ...payload(), iat: seconds() + 3600, exp: seconds() + 7200 })
          .setProtectedHeader(header)
          .sign(key()),
      ),
    ).toEqual(invalid);
    expect(
      await ask(
        await new SignJWT({ ...payload(), nbf: seconds() + 3600 })
          .setProtectedHeader(header)
          .sign(key()),
      ),
    ).toEqual(invalid);
    expect(
      await ask(
        await new SignJWT({ ...payload(), sid: '0'.repeat(24) })
          .setProtectedHeader(header)
          .sign(key()),
      ),
    ).toEqual(invalid);
  });

  it('cannot be used as a refresh token, nor a refresh token as an access token (A-2)', async () => {
    expect(await ask(person.client.cookie('refresh') ?? '')).toEqual(invalid);
    const client = server.client();
    const { status, body } = await client.post('/api/auth/refresh', undefined, {
      cookie: `docket_refresh_${server.context.secrets.id}=${person.client.token}`,
    });
    expect([status, body]).toEqual([401, { error: 'Invalid refresh token' }]);
  });

  it('does not determine the role, which the database does (A-12)', async () => {
    const admin = await server.createUser({ roles: ['Admin'] });
    expect((await admin.client.get('/api/users')).status).toBe(200);
    await server.context.db
      .updateTable('users')
      .set({ roles: '["User"]' })
      .where('_id', '=', admin._id)
      .execute();
    expect(await ask(admin.client.token)).toEqual(allowedButNoAdministrator);
  });

  it('expires to the second, with an answer of its own (A-3)', async () => {
    const { client } = await server.createUser();
    clock.advance(899_000);
    expect(await ask(client.token)).toEqual(allowedButNoAdministrator);
    clock.advance(1_000);
    expect(await ask(client.token)).toEqual([403, { error: 'Forbidden token expired' }]);
  });
});

describe('a token that was used before', () => {
  it('is still checked for its session, its time and its content', async () => {
    const { client } = await server.createUser();
    const [head, body, signature = ''] = (client.token ?? '').split('.');
    expect(await ask(client.token)).toEqual(allowedButNoAdministrator);
    expect(await ask(client.token)).toEqual(allowedButNoAdministrator);
    expect(await ask(`${head}.${body}.${signature.slice(1)}`)).toEqual(invalid);
    await server.context.db
      .updateTable('sessions')
      .set({ revoked_at: new Date().toISOString() })
      .where('revoked_at', 'is', null)
      .execute();
    expect(await ask(client.token)).toEqual(invalid);
    clock.advance(900_000);
    expect(await ask(client.token)).toEqual([403, { error: 'Forbidden token expired' }]);
  });

  it(
    'is verified once, until a bounded number of others was used',
    async () => {
      const secret = new Uint8Array(32).fill(7);
      const verify = jest.spyOn(crypto.subtle, 'verify');
      const sign = (sid: number) =>
        signAccessToken(secret, { name: '', email: '', roles: [], _id: 'x' }, String(sid), 0, 60);
      const first = await sign(0);
      const read = async (token: string) => (await verifyAccessToken(secret, token, 0)).sessionId;
      for (let count = 0; count < 3; count += 1) expect(await read(first)).toBe('0');
      expect(verify).toHaveBeenCalledTimes(1);
      const sids = Array.from({ length: rememberedTokens }, (_, index) => index + 1);
      while (sids.length > 0)
        await Promise.all(sids.splice(0, 500).map(async (sid) => read(await sign(sid))));
      verify.mockClear();
      expect(await read(await sign(rememberedTokens))).toBe(String(rememberedTokens));
      expect(verify).not.toHaveBeenCalled();
      expect(await read(first)).toBe('0');
      expect(verify).toHaveBeenCalledTimes(1);
      verify.mockRestore();
      // It signs and verifies ten thousand tokens.
    },
    scaledTimeout(120_000),
  );
});
