import type { Config } from './context/config';
import type { Context, Log } from './context/context';
import { createPasswords, type PasswordCost } from './crypto/passwords';
import { loadSecrets } from './crypto/secrets';
import { loadSharedSecrets, storedKeys } from './crypto/sharedSecrets';
import { startDatabaseClock } from './db/clock';
import { migrate } from './db/migrate';
import { warnOfUnsafeSettings } from './db/unsafeSettings';
import { createEventLog } from './events/log';
import { createMailer } from './mail/mailer';
import { openOwnDatabase } from './openDatabaseSafely';
import { watchSpace, type Space } from './uploads/space';
import { createUploadStore } from './uploads/store';

/** What only tests and the demo choose. */
export interface ContextOverrides {
  now?: () => number;
  passwordCost?: PasswordCost;
}

/**
 * Opens the database, the attachments and the keys of an installation, and migrates it.
 * @throws ConfigError for a data folder that cannot be used
 */
export async function openContext(
  config: Config,
  log: Log,
  overrides: ContextOverrides = {},
): Promise<{ context: Context; space: Space; close: () => Promise<void> }> {
  const db = await openOwnDatabase(config);
  await migrate(db);
  const shared = config.databaseUrl !== null;
  if (shared) await warnOfUnsafeSettings({ db, log });
  const clock = shared ? await startDatabaseClock(db) : null;
  const now = overrides.now ?? clock?.now ?? Date.now;
  const space = watchSpace(config, log);
  const context: Context = {
    config,
    db,
    now,
    log,
    events: createEventLog(db, { now, shared }),
    uploads: await createUploadStore(config.dataDir, {
      s3: config.s3,
      minFree: config.minFree,
      shared,
    }),
    space,
    secrets: shared
      ? await loadSharedSecrets(db, config.dataDir)
      : loadSecrets(config.dataDir, await storedKeys(db)),
    passwords: await createPasswords(overrides.passwordCost),
    mail: config.mail && createMailer(config.mail),
    closeSockets: () => undefined,
    createBackpressure: () => () => Promise.resolve(),
  };
  const close = async () => {
    await context.mail?.close();
    space.stop();
    clock?.stop();
    await db.destroy();
  };
  return { context, space, close };
}
