import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { taskLimits } from '../../src/contract/task';
import { announcesBody } from './slowBodies';

/**
 * How much of a refused body is still read, in bytes: room for the largest form. How long it may take is what every body may
 * take: 15 seconds for a stranger (`cutSlowStrangers`), 15 minutes for anyone else (`requestTimeout`).
 */
export const unreadLimits = { bytes: (taskLimits.files + 1) * taskLimits.fileBytes };

/**
 * Reads what is left of a body before its call is answered. To end a connection with bytes unread resets it: the client, or a
 * proxy in between, then sees a network error in place of the answer, and does not learn, for example, that its token has
 * expired. An answer that comes earlier does not help: browsers read it after they have sent everything, and some proxies stop
 * sending once they have it.
 */
export function readRefusedBodies(fastify: FastifyInstance): void {
  fastify.addHook('onSend', async (request, reply) => {
    if (!announcesBody(request) || request.raw.complete) return;
    if (!(await readRest(request.raw))) reply.header('connection', 'close');
  });
}

/** Resolves when the body has been read, or its connection is gone. False when it is longer than what is read of it. */
function readRest(request: IncomingMessage): Promise<boolean> {
  return new Promise((resolve) => {
    if (request.destroyed) return resolve(true);
    let left = unreadLimits.bytes;
    request.on('data', (chunk: Buffer) => {
      left -= chunk.length;
      if (left >= 0) return;
      request.pause();
      resolve(false);
    });
    request.once('end', () => resolve(true));
    request.once('close', () => resolve(true));
    request.resume();
  });
}
