import path from 'node:path';
import { z } from 'zod';
import { estimateUnits, type EstimateUnit } from '../../src/contract/task';
import { userLimits } from '../../src/contract/user';
import { emailPattern } from '../lib/email';
import { ConfigError } from '../lib/errors';
import { passwordProblem } from '../lib/passwordRule';
import type { MailSettings } from '../mail/mailer';
import type { S3Settings } from '../uploads/s3Storage';
import { checkDataFiles, writableFolder } from './folders';
import {
  encodedPassword,
  hostProblem,
  isNetwork,
  isOrigin,
  isPostgresUrl,
  isSmtpUrl,
  list,
  networkAdvice,
  oneOf,
  plainText,
  text,
  wholeNumber,
} from './settingTypes';

const megabyte = 1024 * 1024;
const logLevels = ['error', 'warn', 'info', 'debug'] as const;

/** The settings of the server, from environment variables (docs/settings.md). */
export interface Config {
  port: number;
  host: string;
  /** Absolute path of the folder of database, uploads and secrets. */
  dataDir: string;
  /** Contains a password: never log it. Null for the embedded database. */
  databaseUrl: string | null;
  rootEmail: string;
  /** Null: a password is generated and printed once. */
  rootPassword: string | null;
  /** Seconds. */
  accessTokenTtl: number;
  /** Requests that a person or an address may make in a minute. 0: no limit. */
  requestsPerPerson: number;
  requestsPerAddress: number;
  /** Other origins that may call the API and open sockets, as `https://host[:port]`. */
  allowedOrigins: string[];
  /** Addresses or networks (`10.0.0.0/8`) of the proxies whose headers are believed. */
  trustedProxies: string[];
  /** The header `Strict-Transport-Security` of answers over https; null: none is sent. */
  hsts: string | null;
  /** Folder of the built SPA. It may be missing. */
  spaDir: string;
  /** Addresses or networks that webhooks may call although they are not public. */
  webhookNetworks: string[];
  /** The same for push messages. Unlike for webhooks, every person can name an address. */
  pushNetworks: string[];
  /** How long entries of the audit log are kept, in days. */
  auditDays: number;
  /** Bytes that a person stores, and all together. Null: no limit. */
  quota: { perPerson: number | null; total: number | null };
  /** Nothing is added when fewer bytes are free. */
  minFree: number;
  /** Absolute path of the folder of daily backups; null: none are made. */
  backupDir: string | null;
  /** The command that makes them, in a process of its own. */
  backupProgram: string;
  /** How many daily backups are kept. */
  backupKeep: number;
  /** Names of the settings that differ from their default. */
  changedSettings: string[];
  /** The bucket of attachments; null: they are in `DATA_DIR/uploads`. */
  s3: S3Settings | null;
  /** The Bearer token of `/metrics`; null: there is no such page. Never log it. */
  metricsToken: string | null;
  /** The origin at which people open Docket; null: the one that each request names. */
  publicUrl: string | null;
  /** Null: no e-mail is sent. */
  mail: MailSettings | null;
  estimates: EstimateUnit;
  logLevel: (typeof logLevels)[number] | 'silent';
}

const networks = 'addresses or networks like 127.0.0.1 or 10.0.0.0/8';

const bucketSettings = [
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const;

export const settings = z.object({
  ROOT_EMAIL: text(
    'root@localhost',
    (value) => emailPattern.test(value.trim()) && value.trim().length <= userLimits.email,
    (value) => `must be an e-mail address, but is "${value.trim()}"`,
  ),
  ROOT_PASSWORD: text(
    '',
    (value) => value === '' || !passwordProblem(value),
    (value) => `cannot be used: ${passwordProblem(value)}`,
  ),
  DATABASE_URL: text(
    '',
    (value) => value === '' || isPostgresUrl(value),
    // The value contains a password.
    () => `must be an address like postgres://docket:password@localhost/docket. ${encodedPassword}`,
  ),
  HOST: text(
    '127.0.0.1',
    (value) => hostProblem(value.trim()) === '',
    (value) => hostProblem(value.trim()),
  ),
  PORT: wholeNumber(3500, 0, 65_535),
  ACCESS_TOKEN_TTL: wholeNumber(900, 1, 86_400),
  AUDIT_DAYS: wholeNumber(365, 1, 36_500),
  STORED_MB_PER_PERSON: wholeNumber(10_000, 0, 1_000_000_000),
  STORED_MB: wholeNumber(0, 0, 1_000_000_000),
  MIN_FREE_MB: wholeNumber(100, 0, 1_000_000_000),
  BACKUP_DIR: plainText,
  BACKUP_KEEP: wholeNumber(7, 1, 1_000),
  REQUESTS_PER_PERSON: wholeNumber(3_000, 0, 1_000_000),
  REQUESTS_PER_ADDRESS: wholeNumber(12_000, 0, 1_000_000),
  ALLOWED_ORIGINS: list(isOrigin, 'origins like https://docket.example.com'),
  TRUSTED_PROXIES: list(isNetwork, networks, networkAdvice),
  WEBHOOK_NETWORKS: list(isNetwork, networks, networkAdvice),
  PUSH_NETWORKS: list(isNetwork, networks, networkAdvice),
  HSTS: text(
    '',
    (value) => value === '' || /^max-age=\d{1,10}(; includeSubDomains)?(; preload)?$/.test(value),
    (value) =>
      `must be like "max-age=31536000" or "max-age=31536000; includeSubDomains", but is "${value}"`,
  ),
  METRICS_TOKEN: text(
    '',
    (value) => value === '' || /^\S{16,}$/.test(value),
    () => 'must have at least 16 characters, and no blanks',
  ),
  LOG_LEVEL: oneOf(logLevels, 'warn'),
  ESTIMATES: oneOf(estimateUnits, 'hours'),
  DATA_DIR: text('./data', () => true, String),
  SMTP_URL: text(
    '',
    (value) => value === '' || isSmtpUrl(value),
    // The value contains a password.
    () => `must be an address like smtps://name:password@mail.example.com. ${encodedPassword}`,
  ),
  MAIL_FROM: text(
    '',
    (value) => value === '' || /^(?:[^<>\r\n]* )?<?[^\s@<>]+@[^\s@<>]+>?$/.test(value),
    (value) => `must be an e-mail address, but is "${value}"`,
  ),
  PUBLIC_URL: text(
    '',
    (value) => value === '' || isOrigin(value),
    (value) => `must be an origin like https://docket.example.com, but is "${value}"`,
  ),
  S3_ENDPOINT: text(
    '',
    (value) => value === '' || isOrigin(value),
    (value) => `must be an origin like https://s3.example.com, but is "${value}"`,
  ),
  S3_BUCKET: plainText,
  S3_REGION: plainText.transform((value) => value || 'us-east-1'),
  S3_ACCESS_KEY_ID: plainText,
  S3_SECRET_ACCESS_KEY: plainText,
});

/** The names of the settings whose values differ. */
function differing(values: object, defaults: object): string[] {
  const texts = new Map(Object.entries(defaults).map(([name, value]) => [name, String(value)]));
  return Object.entries(values)
    .filter(([name, value]) => texts.get(name) !== String(value))
    .map(([name]) => name);
}

/** @throws ConfigError when a setting is missing that e-mail needs */
function mailOf(data: z.output<typeof settings>): MailSettings | null {
  if (data.SMTP_URL === '') return null;
  for (const name of ['MAIL_FROM', 'PUBLIC_URL'] as const)
    if (data[name] === '') throw new ConfigError(name, 'is needed together with SMTP_URL');
  return {
    smtpUrl: data.SMTP_URL,
    from: data.MAIL_FROM,
    publicUrl: new URL(data.PUBLIC_URL).origin,
  };
}

/** @throws ConfigError when only some of the settings of a bucket are set */
function bucketOf(data: z.output<typeof settings>): S3Settings | null {
  if (bucketSettings.every((name) => data[name] === '')) return null;
  const missing = bucketSettings.find((name) => data[name] === '');
  if (missing)
    throw new ConfigError(
      missing,
      `is needed together with ${bucketSettings.filter((name) => name !== missing).join(', ')}`,
    );
  return {
    endpoint: new URL(data.S3_ENDPOINT).origin,
    bucket: data.S3_BUCKET,
    region: data.S3_REGION,
    accessKeyId: data.S3_ACCESS_KEY_ID,
    secretAccessKey: data.S3_SECRET_ACCESS_KEY,
  };
}

/** Settings that got another name. The old one counts where the new one is not set. */
const oldNames = {
  STORED_MB_PER_PERSON: 'ATTACHMENTS_MB_PER_PERSON',
  STORED_MB: 'ATTACHMENTS_MB',
} as const;

function withOldNames(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const renamed = Object.entries(oldNames).map(([name, old]) => [name, env[name] || env[old]]);
  return { ...env, ...Object.fromEntries(renamed) };
}

/**
 * Reads the settings from environment variables and checks them.
 * @throws ConfigError for a value that cannot be used
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const { data, error } = settings.safeParse(withOldNames(env));
  const issue = error?.issues[0];
  if (!data) throw new ConfigError(String(issue?.path[0]), String(issue?.message));
  const dataDir = writableFolder('DATA_DIR', data.DATA_DIR);
  checkDataFiles('DATA_DIR', dataDir);
  return {
    port: data.PORT,
    host: data.HOST.trim(),
    dataDir,
    databaseUrl: data.DATABASE_URL || null,
    rootEmail: data.ROOT_EMAIL.trim(),
    rootPassword: data.ROOT_PASSWORD || null,
    accessTokenTtl: data.ACCESS_TOKEN_TTL,
    requestsPerPerson: data.REQUESTS_PER_PERSON,
    requestsPerAddress: data.REQUESTS_PER_ADDRESS,
    allowedOrigins: data.ALLOWED_ORIGINS.map((origin) => new URL(origin).origin),
    trustedProxies: data.TRUSTED_PROXIES,
    hsts: data.HSTS || null,
    webhookNetworks: data.WEBHOOK_NETWORKS,
    pushNetworks: data.PUSH_NETWORKS,
    spaDir: path.resolve('dist'),
    auditDays: data.AUDIT_DAYS,
    quota: {
      perPerson: data.STORED_MB_PER_PERSON * megabyte || null,
      total: data.STORED_MB * megabyte || null,
    },
    minFree: data.MIN_FREE_MB * megabyte,
    backupDir: data.BACKUP_DIR ? writableFolder('BACKUP_DIR', data.BACKUP_DIR) : null,
    backupProgram: path.resolve('server', 'dist', 'backup.mjs'),
    backupKeep: data.BACKUP_KEEP,
    changedSettings: differing(data, settings.parse({})),
    s3: bucketOf(data),
    publicUrl: data.PUBLIC_URL ? new URL(data.PUBLIC_URL).origin : null,
    mail: mailOf(data),
    estimates: data.ESTIMATES,
    metricsToken: data.METRICS_TOKEN || null,
    logLevel: data.LOG_LEVEL,
  };
}
