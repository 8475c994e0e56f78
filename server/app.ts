import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { forgetOldActions } from './bulk/actionRecord';
import { registerBulkRoutes } from './bulk/routes';
import type { Config } from './config';
import type { Context, Log } from './context';
import { migrate } from './db/migrate';
import { openDatabase } from './db/open';
import { createEventLog } from './events/log';
import { beginLog } from './events/logId';
import { recheckAfterBody } from './http/auth';
import { answerErrors, answerFrameworkErrors, answerUnreadable } from './http/errorHandler';
import { skipStreamsForHead } from './http/headRequests';
import { registerHealth } from './http/health';
import { acceptJson } from './http/json';
import { guardOrigins } from './http/origins';
import { readRefusedBodies } from './http/refusedBodies';
import { addRequestIds } from './http/requestIds';
import { addSecurityHeaders } from './http/securityHeaders';
import { cutSlowStrangers } from './http/slowBodies';
import { warnOfUntrustedProxy } from './http/untrustedProxy';
import { newId } from './ids';
import { registerImportRoutes } from './imports/routes';
import { registerLabelRoutes } from './labels/routes';
import { registerNoteRoutes } from './notes/routes';
import { registerNotificationRoutes } from './notifications/routes';
import { ensureRoot, type FirstRoot } from './session/bootstrap';
import { createPasswords, type PasswordCost } from './session/passwords';
import { registerSessionRoutes } from './session/routes';
import { loadSecrets } from './session/secrets';
import { forgetOldSessions } from './session/sessionRepository';
import { attachSockets } from './sockets/gateway';
import { registerSpa } from './spa/routes';
import { forgetOldCalls } from './tasks/repeats';
import { registerTaskRoutes } from './tasks/routes';
import { registerUploadRoutes } from './uploads/routes';
import { createUploadStore } from './uploads/store';
import { emptyTrash, sweepUploads } from './uploads/sweep';
import { registerUserRoutes } from './users/routes';
import { registerViewRoutes } from './views/routes';

/** Sizes in bytes, times in milliseconds. */
const limits = {
  body: 12 * 1024 * 1024,
  parameter: 200,
  /** A client that sends or takes nothing for this long is cut; a slow upload that moves is not. */
  silence: 30_000,
  headers: 10_000,
  check: 5_000,
  wholeRequest: 15 * 60_000,
  connections: 10_000,
  housekeeping: 60 * 60_000,
  /** How long requests may take to finish when the server stops. */
  lastRequests: 15_000,
  sweep: 100,
} as const;

/** The server as one thing: made, listening, closed. */
export interface App {
  context: Context;
  fastify: FastifyInstance;
  /** Opens the port, makes the Root account while there is none, and gives the address. */
  listen: () => Promise<{ address: string; firstRoot: FirstRoot | null }>;
  /** Stops in order: not ready, sockets told, requests finished, database closed. */
  close: () => Promise<void>;
}

/** Builds the server from its settings. Nothing listens yet. @throws ConfigError for a folder that cannot be used. */
export async function buildApp(
  config: Config,
  overrides: { now?: () => number; passwordCost?: PasswordCost } = {},
): Promise<App> {
  const now = overrides.now ?? Date.now;
  let ready = false;
  const fastify = Fastify({
    logger: {
      level: config.logLevel,
      stream: process.stderr,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
    },
    // Not the framework's counter: that begins at 1 again after each start.
    genReqId: newId,
    bodyLimit: limits.body,
    // Without a proxy to believe, the address of a request is that of its connection, whatever its headers say.
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    connectionTimeout: limits.silence,
    requestTimeout: limits.wholeRequest,
    routerOptions: { maxParamLength: limits.parameter },
    forceCloseConnections: 'idle',
    http: { headersTimeout: limits.headers, connectionsCheckingInterval: limits.check },
    frameworkErrors: answerFrameworkErrors,
    clientErrorHandler: answerUnreadable,
  });
  fastify.server.maxConnections = limits.connections;
  const log: Log = {
    warn: (details, text) => fastify.log.warn(details, text),
    error: (details, text) => fastify.log.error(details, text),
  };

  const db = await openDatabase(config);
  await migrate(db);
  const context: Context = {
    config,
    db,
    now,
    log,
    events: createEventLog(db, now),
    uploads: await createUploadStore(config.dataDir),
    secrets: loadSecrets(config.dataDir),
    passwords: await createPasswords(overrides.passwordCost),
    closeSockets: () => undefined,
    followReaders: () => () => Promise.resolve(),
  };

  await beginLog(context);

  answerErrors(fastify, context);
  cutSlowStrangers(fastify);
  warnOfUntrustedProxy(fastify, context);
  addRequestIds(fastify);
  addSecurityHeaders(fastify);
  guardOrigins(fastify, config);
  acceptJson(fastify);
  skipStreamsForHead(fastify);
  readRefusedBodies(fastify);
  recheckAfterBody(fastify, context);
  await fastify.register(cookie);
  registerHealth(fastify, context, () => ready);
  registerSessionRoutes(fastify, context);
  registerUserRoutes(fastify, context);
  registerTaskRoutes(fastify, context);
  registerBulkRoutes(fastify, context);
  registerImportRoutes(fastify, context);
  registerLabelRoutes(fastify, context);
  registerNoteRoutes(fastify, context);
  registerNotificationRoutes(fastify, context);
  registerUploadRoutes(fastify, context);
  registerViewRoutes(fastify, context);
  registerSpa(fastify, config.spaDir);

  const sockets = await attachSockets(fastify.server, context);
  const tidy = async () => {
    await forgetOldSessions(context);
    await forgetOldCalls(context);
    await forgetOldActions(context);
    await emptyTrash(context);
  };
  const housekeeping = setInterval(() => {
    tidy().catch((error: unknown) => {
      log.error({ error: String(error) }, 'housekeeping failed');
    });
  }, limits.housekeeping);
  housekeeping.unref();

  return {
    context,
    fastify,
    listen: async () => {
      const address = await fastify.listen({ port: config.port, host: config.host });
      const firstRoot = await ensureRoot(context);
      await forgetOldSessions(context);
      await sweepUploads(context);
      ready = true;
      return { address, firstRoot };
    },
    close: async () => {
      ready = false;
      clearInterval(housekeeping);
      await sockets.close();
      // A connection that was busy when the closing began and is kept alive after its answer would be waited for otherwise.
      const sweep = setInterval(() => fastify.server.closeIdleConnections(), limits.sweep);
      // A client that never finishes its request must not keep the database open; what it sent is not stored.
      const cut = setTimeout(() => fastify.server.closeAllConnections(), limits.lastRequests);
      await fastify.close();
      clearInterval(sweep);
      clearTimeout(cut);
      await db.destroy();
    },
  };
}
