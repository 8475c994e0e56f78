import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { ConfigError, errorCode } from '../lib/errors';

/** The keys of this installation, 32 random bytes each, in `DATA_DIR/secrets.json`. */
export interface Secrets {
  /** Signs access tokens. */
  access: Uint8Array;
  /** Derives refresh tokens. */
  refresh: Uint8Array;
  /** Derives the cookie that opens attachments. */
  files: Uint8Array;
}

const names = ['access', 'refresh', 'files'] as const;
const keyBytes = 32;

/**
 * Loads the keys, and creates them on the first start.
 * @throws ConfigError when the file is damaged: new keys would sign everybody out
 */
export function loadSecrets(dataDir: string): Secrets {
  const file = path.join(dataDir, 'secrets.json');
  return read(file) ?? create(file);
}

function read(file: string): Secrets | null {
  let content: string;
  try {
    content = readFileSync(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
  let stored: unknown;
  try {
    stored = JSON.parse(content);
  } catch {
    // The parser's message may contain secrets.
    throw new ConfigError('DATA_DIR', `has a damaged ${file}; restore or remove it`);
  }
  const keys = names.map((name) => {
    const text =
      typeof stored === 'object' && stored !== null && name in stored
        ? (stored as Record<string, unknown>)[name]
        : null;
    const key = typeof text === 'string' ? Buffer.from(text, 'base64url') : Buffer.alloc(0);
    if (key.length !== keyBytes)
      throw new ConfigError(
        'DATA_DIR',
        `has a ${file} without a usable "${name}" key; restore or remove it`,
      );
    return new Uint8Array(key);
  });
  const [access, refresh, files] = keys as [Uint8Array, Uint8Array, Uint8Array];
  return { access, refresh, files };
}

function create(file: string): Secrets {
  const stored = Object.fromEntries(
    names.map((name) => [name, randomBytes(keyBytes).toString('base64url')]),
  );
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const descriptor = openSync(draft, 'wx', 0o600);
  writeSync(descriptor, JSON.stringify(stored));
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
