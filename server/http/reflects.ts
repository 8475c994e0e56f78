import type { FastifyReply } from 'fastify';
import { logHeader, seqHeader } from '../../src/contract/task';
import type { LogPosition } from '../events/log';

/** Says in an answer which changes it reflects. Read the position before the rows: then a row can only be newer than it says. */
export function reflects(reply: FastifyReply, { seq, log }: LogPosition): FastifyReply {
  return reply.header(seqHeader, String(seq)).header(logHeader, log);
}
