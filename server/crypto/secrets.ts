import { createECDH, createHmac, randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { ConfigError, errorCode } from '../lib/errors';

/**
 * The keys of this installation, 32 random bytes each: in `DATA_DIR/secrets.json`, or in a row of
 * PostgreSQL (sharedSecrets.ts).
 */
export interface Secrets {
  /** Signs access tokens. */
  access: Uint8Array;
  /** Derives refresh tokens. */
  refresh: Uint8Array;
  /** Derives the cookie that opens attachments. */
  files: Uint8Array;
  /**
   * Identifies the installation, for anyone. In the names of its cookies, because browsers send
   * the cookies of a host to all its ports.
   */
  id: string;
  /** Signs push messages (VAPID), in base64url. Browsers get the public key. */
  push: { publicKey: string; privateKey: string };
}

const names = ['access', 'refresh', 'files'] as const;
const keyBytes = 32;
const idLength = 12;

/**
 * Loads the keys from the data folder, and creates them on the first start.
 * @param earlier the text of the keys to begin with: those of a backup of PostgreSQL
 * @throws ConfigError when the file is damaged: new keys would log everyone out
 */
export function loadSecrets(dataDir: string, earlier: string | null = null): Secrets {
  const file = fileOf(dataDir);
  return read(file) ?? create(file, earlier ?? createKeys());
}

/** The text of the keys in the data folder, or null. @throws ConfigError when it is damaged */
export function readSecretsFile(dataDir: string): string | null {
  const file = fileOf(dataDir);
  return read(file) ? readFileSync(file, 'utf8') : null;
}

/** New keys as text. */
export const createKeys = (): string =>
  JSON.stringify(
    Object.fromEntries(names.map((name) => [name, randomBytes(keyBytes).toString('base64url')])),
  );

/** Reads keys from their text. The description of a problem contains no secrets. */
export function parseKeys(text: string): { secrets: Secrets | null; problem: string } {
  let stored: unknown;
  try {
    stored = JSON.parse(text);
  } catch {
    // The parser's message may contain secrets.
    return { secrets: null, problem: 'is damaged' };
  }
  const keys: Uint8Array[] = [];
  for (const name of names) {
    const value =
      typeof stored === 'object' && stored !== null && name in stored
        ? (stored as Record<string, unknown>)[name]
        : null;
    const key = typeof value === 'string' ? Buffer.from(value, 'base64url') : Buffer.alloc(0);
    if (key.length !== keyBytes) return { secrets: null, problem: `has no usable "${name}" key` };
    keys.push(new Uint8Array(key));
  }
  const [access, refresh, files] = keys as [Uint8Array, Uint8Array, Uint8Array];
  const id = createHmac('sha256', files).update('installation').digest('hex').slice(0, idLength);
  return { secrets: { access, refresh, files, id, push: pushKeys(refresh) }, problem: '' };
}

/** How many private keys the curve P-256 has. */
const pushKeyCount = 0xffffffff_00000000_ffffffff_ffffffff_bce6faad_a7179e84_f3b9cac2_fc632550n;

/**
 * The keys of push messages. Derived, so that all processes and each restored backup have the same
 * ones: with others, no browser would get anything until it subscribes again.
 */
function pushKeys(key: Uint8Array): Secrets['push'] {
  const number = createHmac('sha512', key).update('push').digest('hex');
  const scalar = (BigInt(`0x${number}`) % pushKeyCount) + 1n;
  const privateKey = Buffer.from(scalar.toString(16).padStart(2 * keyBytes, '0'), 'hex');
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(privateKey);
  return {
    publicKey: curve.getPublicKey('base64url'),
    privateKey: privateKey.toString('base64url'),
  };
}

const fileOf = (dataDir: string) => path.join(dataDir, 'secrets.json');

function read(file: string): Secrets | null {
  let content: string;
  try {
    content = readFileSync(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
  const { secrets, problem } = parseKeys(content);
  if (!secrets)
    throw new ConfigError('DATA_DIR', `has a ${file} that ${problem}; restore or remove it`);
  return secrets;
}

function create(file: string, keys: string): Secrets {
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const descriptor = openSync(draft, 'wx', 0o600);
  writeSync(descriptor, keys);
  fsyncSync(descriptor);
  closeSync(descriptor);
  try {
    // A link never replaces a file, so two processes that start together use the same keys.
    linkSync(draft, file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  const secrets = read(file);
  if (!secrets) throw new ConfigError('DATA_DIR', `cannot store ${file}`);
  return secrets;
}
