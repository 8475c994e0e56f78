import http from 'node:http';
import { constants, createBrotliDecompress, createGunzip } from 'node:zlib';
import type { MeasuredProcess } from '../run/measuredProcess';
import type { BenchServer } from '../run/server';

/** One call of the API. Answers must be 200. */
export interface Call {
  url: string;
  token?: string;
  accept?: string;
  /** The compression that the client accepts. */
  encoding?: 'gzip' | 'br';
}

function open(call: Call, agent?: http.Agent): Promise<http.IncomingMessage> {
  const headers: Record<string, string> = { accept: call.accept ?? 'application/json' };
  if (call.token) headers.authorization = `Bearer ${call.token}`;
  if (call.encoding) headers['accept-encoding'] = call.encoding;
  return new Promise((resolve, reject) => {
    http
      .get(call.url, { headers, agent }, (answer) => {
        if (answer.statusCode === 200) resolve(answer);
        else reject(new Error(`GET ${call.url} was answered ${answer.statusCode}`));
      })
      .on('error', reject);
  });
}

/** Reads an answer to its end and drops it. Resolves with the bytes of the body on the wire. */
export async function drain(call: Call, agent?: http.Agent): Promise<number> {
  const answer = await open(call, agent);
  let bytes = 0;
  for await (const chunk of answer) bytes += (chunk as Buffer).length;
  return bytes;
}

/** Milliseconds until the first row of a list can be read. Then it disconnects. */
export async function timeOfFirstRow(call: Call): Promise<number> {
  const start = performance.now();
  const answer = await open(call);
  const coding = answer.headers['content-encoding'];
  const text =
    coding === 'gzip'
      ? answer.pipe(createGunzip({ finishFlush: constants.Z_SYNC_FLUSH }))
      : coding === 'br'
        ? answer.pipe(createBrotliDecompress())
        : answer;
  return new Promise((resolve, reject) => {
    text.once('error', reject);
    text.on('data', (chunk: Buffer) => {
      if (!chunk.includes(10)) return;
      resolve(performance.now() - start);
      text.removeAllListeners('data').removeAllListeners('error').on('error', ignoreAborted);
      answer.on('error', ignoreAborted).destroy();
    });
  });
}

/** The answer was cut off on purpose. */
const ignoreAborted = () => undefined;

/** Sends the same request over a few connections. Resolves with the CPU time of one, in milliseconds. */
export async function cpuPerRequest(
  server: BenchServer | MeasuredProcess,
  call: Call,
  count: number,
  connections = 4,
): Promise<number> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const send = async () => {
    for (let at = 0; at < count / connections; at += 1) await drain(call, agent);
  };
  const before = await server.usage();
  await Promise.all(Array.from({ length: connections }, send));
  const after = await server.usage();
  agent.destroy();
  return (after.cpu - before.cpu) / count;
}
