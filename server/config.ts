import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import { userLimits } from '../src/contract/user';
import { errorCode } from './errorCode';
import { passwordProblem } from './session/passwordRule';

/** What the server was told; every field comes from one environment variable (README, Settings). */
export interface Config {
  port: number;
  host: string;
  /** Absolute path of the folder of database, uploads and secrets. */
  dataDir: string;
  /** PostgreSQL; null means the embedded database. */
  databaseUrl: string | null;
  rootEmail: string;
  /** Null: generated and printed once. */
  rootPassword: string | null;
  /** Seconds. */
  accessTokenTtl: number;
  /** Other origins that may call the API and open sockets, as `https://host[:port]`. */
  allowedOrigins: string[];
  /** Addresses or networks (`10.0.0.0/8`) of the proxies whose `X-Forwarded-For` is believed; nobody's unless set. */
  trustedProxies: string[];
  /** Folder of the built SPA; it may be missing. */
  spaDir: string;
  logLevel: 'warn' | 'silent';
}

/** A setting that stops the start. The message begins with the variable's name and never shows a secret's value. */
export class ConfigError extends Error {
  constructor(variable: string, problem: string) {
    super(`${variable} ${problem}`);
    this.name = 'ConfigError';
  }
}

export const emailPattern = /^[^\s@<>"']+@[^\s@<>"']+$/;

function wholeNumber(
  variable: string,
  text: string | undefined,
  fallback: number,
  min: number,
  max: number,
): number {
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max) {
    throw new ConfigError(
      variable,
      `must be a whole number from ${min} to ${max}, but is "${text}"`,
    );
  }
  return value;
}

/** One level at a time: Node's own recursive mkdir never returns below a folder like /proc that takes no entries. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  const parent = path.dirname(folder);
  if (parent !== folder) makeFolder(parent);
  mkdirSync(folder, { mode: 0o700 });
}

/** Makes the folder (readable by its owner alone) and proves that it can be written to. */
function writableFolder(variable: string, folder: string): string {
  const absolute = path.resolve(folder);
  try {
    makeFolder(absolute);
    if (!statSync(absolute).isDirectory())
      throw new ConfigError(variable, `must be a folder, but ${absolute} is not`);
    accessSync(absolute, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError(
      variable,
      `cannot be written to: ${absolute} (${errorCode(error) ?? 'unknown reason'})`,
    );
  }
  return absolute;
}

function originList(variable: string, text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const url = URL.canParse(part) ? new URL(part) : null;
      if (
        !url ||
        !/^https?:$/.test(url.protocol) ||
        url.origin !== part.replace(/\/$/, '').toLowerCase()
      ) {
        throw new ConfigError(
          variable,
          `must list origins like https://docket.example.com, but has "${part}"`,
        );
      }
      return url.origin;
    });
}

function addressList(variable: string, text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const [address = '', bits, ...rest] = part.split('/');
      const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
      const isNetwork = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most);
      if (most < 0 || !isNetwork || rest.length > 0) {
        throw new ConfigError(
          variable,
          `must list addresses or networks like 127.0.0.1 or 10.0.0.0/8, but has "${part}"`,
        );
      }
      return part;
    });
}

/**
 * Reads the settings from environment variables and checks each of them.
 * @throws ConfigError for a value that cannot be used.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const rootEmail = (env.ROOT_EMAIL || 'root@localhost').trim();
  if (!emailPattern.test(rootEmail) || rootEmail.length > userLimits.email) {
    throw new ConfigError('ROOT_EMAIL', `must be an e-mail address, but is "${rootEmail}"`);
  }
  const rootPassword = env.ROOT_PASSWORD || null;
  const problem = rootPassword === null ? null : passwordProblem(rootPassword);
  if (problem) throw new ConfigError('ROOT_PASSWORD', `cannot be used: ${problem}`);
  if (env.DATABASE_URL) {
    throw new ConfigError(
      'DATABASE_URL',
      'is set, but this version keeps its data in the embedded database only; unset it',
    );
  }
  const host = (env.HOST || '127.0.0.1').trim();
  if (/[\s/]/.test(host))
    throw new ConfigError('HOST', `must be an address or a host name, but is "${host}"`);

  return {
    port: wholeNumber('PORT', env.PORT, 3500, 0, 65_535),
    host,
    accessTokenTtl: wholeNumber('ACCESS_TOKEN_TTL', env.ACCESS_TOKEN_TTL, 900, 1, 86_400),
    allowedOrigins: originList('ALLOWED_ORIGINS', env.ALLOWED_ORIGINS),
    trustedProxies: addressList('TRUSTED_PROXIES', env.TRUSTED_PROXIES),
    databaseUrl: null,
    rootEmail,
    rootPassword,
    spaDir: path.resolve('dist'),
    logLevel: 'warn',
    dataDir: writableFolder('DATA_DIR', env.DATA_DIR || './data'),
  };
}
