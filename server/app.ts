import cookie from '@fastify/cookie';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { recordAudit } from './audit/record';
import { registerAuditRoutes } from './auditLog/routes';
import { runInBackground } from './background';
import { createSchedule } from './backup/schedule';
import { registerBulkRoutes } from './bulk/routes';
import { registerCalendarRoutes } from './calendarFeed/routes';
import { registerCommentRoutes } from './comments/routes';
import type { Config } from './context/config';
import type { Context, Log } from './context/context';
import { deleteOldData } from './deleteOldData';
import { followOthers } from './followOthers';
import { closeSlowAnonymousBodies, acceptJson, drainRefusedBodies } from './http/bodies';
import { createDrain } from './http/drain';
import { answerErrors, answerFrameworkErrors, answerUnreadable } from './http/errorHandler';
import { readProxyHeaders } from './http/forwarded';
import { describeApi } from './http/openapi';
import { useSchemas } from './http/api';
import { registerHealth } from './http/health';
import { logRequests, logStream } from './http/log';
import { checkOrigins, createOriginCheck } from './http/origins';
import { refuseWhenOverloaded } from './http/overload';
import { createReadiness } from './http/readiness';
import { limitRequests } from './http/requestLimits';
import { addSecurityHeaders } from './http/securityHeaders';
import { compressAnswers } from './http/compress';
import { skipStreamsForHead } from './http/sendList';
import { registerSpa } from './http/spaRoutes';
import { registerImportRoutes } from './imports/routes';
import { newId } from './lib/ids';
import { networkList } from './lib/network';
import { openContext, type ContextOverrides } from './openContext';
import { registerMetrics } from './metrics/metrics';
import { registerNoteRoutes } from './notes/routes';
import { registerNotificationRoutes } from './notifications/routes';
import { registerSendRoutes } from './reminders/sendRoutes';
import { guardRoutes, type GuardedRoute } from './session/access';
import { recheckAfterBody } from './session/guards';
import { readIdempotencyKeys } from './session/idempotency';
import { recordRefusals } from './session/refusals';
import { registerApiTokenRoutes } from './session/apiTokenRoutes';
import { registerDeviceRoutes } from './session/deviceRoutes';
import { registerSessionRoutes } from './session/routes';
import { registerMyDayRoutes } from './myDay/routes';
import { registerReminderRoutes } from './reminders/routes';
import { attachSockets } from './sockets/gateway';
import { registerAttachmentRoutes } from './tasks/attachmentRoutes';
import { registerLabelRoutes } from './tasks/labelRoutes';
import { registerTaskRoutes } from './tasks/routes';
import { sweepUploads } from './tasks/uploadSweep';
import { registerTimeRoutes } from './timeEntries/routes';
import { ensureRoot, type FirstRoot } from './users/firstRoot';
import { registerAccountRoutes } from './users/accountRoutes';
import { registerLinkRoutes } from './users/linkRoutes';
import { registerUserRoutes } from './users/routes';
import { registerViewRoutes } from './views/routes';
import { registerWebhookRoutes } from './webhooks/routes';

/** Sizes in bytes, times in milliseconds. */
const limits = {
  parameter: 200,
  /** Connections without any traffic for this long are closed. */
  silence: 30_000,
  headers: 10_000,
  check: 5_000,
  wholeRequest: 15 * 60_000,
  connections: 10_000,
  housekeeping: 60 * 60_000,
} as const;

export interface App {
  context: Context;
  fastify: FastifyInstance;
  /** All calls, and who may make them. */
  routes: readonly GuardedRoute[];
  /** Opens the port, creates the Root account on the first start, and returns the address. */
  listen: () => Promise<{ address: string; firstRoot: FirstRoot | null }>;
  /** Resolves when no old data is being deleted. */
  cleanedUp: () => Promise<void>;
  /** Closes the sockets, answers the requests that have arrived, and closes the database. */
  close: () => Promise<void>;
}

/**
 * Builds the server, which does not listen yet.
 * @throws ConfigError for a data folder that cannot be used
 */
export async function buildApp(config: Config, overrides: ContextOverrides = {}): Promise<App> {
  let ready = false;
  const isProxy = networkList(config.trustedProxies);
  const fastify = Fastify({
    logger: {
      level: config.logLevel,
      stream: logStream,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
    },
    logController: new LogController({ disableRequestLogging: true }),
    // Entries name their request themselves.
    childLoggerFactory: (logger) => logger,
    // The framework's own ids start at 1 again after each start.
    genReqId: newId,
    // Without trusted proxies, headers cannot change the address of a request.
    trustProxy: config.trustedProxies.length > 0 ? isProxy : false,
    connectionTimeout: limits.silence,
    requestTimeout: limits.wholeRequest,
    routerOptions: { maxParamLength: limits.parameter },
    forceCloseConnections: 'idle',
    // A stopping server answers requests that have arrived (http/drain.ts).
    return503OnClosing: false,
    http: { headersTimeout: limits.headers, connectionsCheckingInterval: limits.check },
    frameworkErrors: answerFrameworkErrors,
    clientErrorHandler: answerUnreadable,
  });
  fastify.server.maxConnections = limits.connections;
  const log: Log = {
    debug: (details, text) => fastify.log.debug(details, text),
    info: (details, text) => fastify.log.info(details, text),
    warn: (details, text) => fastify.log.warn(details, text),
    error: (details, text) => fastify.log.error(details, text),
  };

  const { context, space, close: closeContext } = await openContext(config, log, overrides);
  const { db } = context;
  const processes = await followOthers(context);

  // Hooks that need not wait call `done`. With a promise from each, a small request takes longer.
  const drain = createDrain(fastify);
  const readHeaders = readProxyHeaders(fastify, isProxy, log);
  const isAllowed = createOriginCheck(config, log);
  answerErrors(fastify, context);
  logRequests(fastify, context);
  closeSlowAnonymousBodies(fastify);
  limitRequests(fastify, config);
  addSecurityHeaders(fastify, config);
  await refuseWhenOverloaded(fastify);
  checkOrigins(fastify, config, isAllowed);
  acceptJson(fastify);
  skipStreamsForHead(fastify);
  compressAnswers(fastify);
  drainRefusedBodies(fastify);
  recheckAfterBody(fastify, context);
  readIdempotencyKeys(fastify, context);
  recordRefusals(fastify, context);
  await fastify.register(cookie);
  const api = useSchemas(fastify);
  const routes = guardRoutes(fastify, context);
  await describeApi(api);
  const readiness = createReadiness(context, () => ready);
  registerHealth(api, readiness);
  await registerMetrics(api, context, {
    isReady: async () => (await readiness()).length === 0,
    sockets: () => sockets.count(),
    delivered: () => sockets.delivered(),
    newestBackup: () => backups.newest(),
    failedBackups: () => backups.failures(),
  });
  registerSessionRoutes(api, context);
  registerDeviceRoutes(api, context);
  registerApiTokenRoutes(api, context);
  registerUserRoutes(api, context);
  registerAccountRoutes(api, context);
  registerLinkRoutes(api, context);
  registerTaskRoutes(api, context);
  registerCommentRoutes(api, context);
  registerBulkRoutes(api, context);
  registerImportRoutes(api, context);
  registerLabelRoutes(api, context);
  registerNoteRoutes(api, context);
  registerNotificationRoutes(api, context);
  registerAttachmentRoutes(api, context);
  registerViewRoutes(api, context);
  registerTimeRoutes(api, context);
  registerMyDayRoutes(api, context);
  registerReminderRoutes(api, context);
  registerSendRoutes(api, context);
  registerCalendarRoutes(api, context);
  registerAuditRoutes(api, context);
  registerWebhookRoutes(api, context);
  await registerSpa(fastify, config.spaDir, {
    mail: config.mail !== null,
    maxParameterLength: limits.parameter,
  });

  const sockets = await attachSockets(fastify.server, context, { readHeaders, isAllowed });
  const background = runInBackground(context, processes.alone);
  const backups = createSchedule(context, processes.alone);
  let cleaning: Promise<void> | null = null;
  const cleanUp = (isFirst: boolean) => {
    cleaning ??= processes
      .alone('housekeeping', async (lost) => {
        if (isFirst) await sweepUploads(context);
        await deleteOldData(context, () => ready && !lost.aborted);
      })
      .catch((error: unknown) => {
        log.error({ error: String(error) }, 'old data could not be deleted');
      })
      .finally(() => {
        cleaning = null;
      });
  };
  const housekeeping = setInterval(() => cleanUp(false), limits.housekeeping);
  housekeeping.unref();
  // So that the log says when it is not ready.
  const watch = setInterval(() => void readiness(), limits.check);
  watch.unref();

  return {
    context,
    fastify,
    routes,
    listen: async () => {
      const address = await fastify.listen({ port: config.port, host: config.host });
      const firstRoot = await ensureRoot(context);
      await recordAudit(context, db, {
        actor: null,
        action: 'serverStarted',
        details: { settings: config.changedSettings },
      });
      ready = true;
      backups.start();
      await space.look();
      cleanUp(true);
      return { address, firstRoot };
    },
    cleanedUp: async () => {
      await cleaning;
    },
    close: async () => {
      ready = false;
      clearInterval(housekeeping);
      clearInterval(watch);
      // At the same time, because an open socket also keeps the server open.
      await Promise.all([drain(), sockets.close(), backups.stop(), background.stop(), cleaning]);
      await processes.close();
      await closeContext();
    },
  };
}
