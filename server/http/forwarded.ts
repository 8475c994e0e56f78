import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Log } from '../context/context';

/**
 * Reads what proxies say about each request. Brings the headers of a trusted proxy into one form,
 * `X-Forwarded-...` with plain addresses. Removes those of anybody else, so that later code can
 * believe what is there, and warns once about them. Returns the function that does it, for sockets.
 */
export function readProxyHeaders(
  fastify: FastifyInstance,
  isTrusted: (address: string) => boolean,
  log: Log,
): (request: IncomingMessage) => void {
  let warned = false;
  const read = ({ headers, socket }: IncomingMessage): void => {
    const address = socket.remoteAddress ?? '';
    if (isTrusted(address)) return normalize(headers);
    const isForwarded = headers['x-forwarded-for'] ?? headers.forwarded;
    delete headers['x-forwarded-for'];
    delete headers['x-forwarded-host'];
    delete headers.forwarded;
    if (warned || isForwarded === undefined) return;
    warned = true;
    log.warn(
      { event: 'untrusted_proxy', address },
      'X-Forwarded-For was ignored, because TRUSTED_PROXIES does not contain this address. If this is your ' +
        'proxy, add it: until then, everyone behind it shares one limit of failed log-ins',
    );
  };
  fastify.addHook('onRequest', (request, _reply, done) => {
    read(request.raw);
    done();
  });
  return read;
}

/**
 * The names by which the client may know this server, the outermost proxy's first. A proxy that does
 * not pass `Host` on may name it in another header.
 */
export function publicHosts(headers: IncomingHttpHeaders): string[] {
  return [...entries(headers['x-forwarded-host']), ...entries(headers.host)];
}

function normalize(headers: IncomingHttpHeaders): void {
  const elements = parseForwarded(String(headers.forwarded ?? ''));
  delete headers.forwarded;
  for (const [header, parameter, missing] of [
    // Without this, the address that the client wrote would take the place of a hidden one.
    ['x-forwarded-for', 'for', 'unknown'],
    ['x-forwarded-host', 'host', ''],
    ['x-forwarded-proto', 'proto', ''],
  ] as const) {
    const values = elements.map((element) => element.get(parameter) ?? missing).filter(Boolean);
    if (values.length > 0) headers[header] ??= values.join(', ');
  }
  const addresses = plainAddresses(entries(headers['x-forwarded-for']));
  if (addresses.length > 0) headers['x-forwarded-for'] = addresses.join(', ');
  else delete headers['x-forwarded-for'];
}

const entries = (header: string | string[] | undefined): string[] =>
  String(header ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);

/** The addresses at the end of the list. What is before something else, nobody vouches for. */
function plainAddresses(list: readonly string[]): string[] {
  const addresses = list.map(plainAddress);
  return addresses.slice(addresses.lastIndexOf('') + 1);
}

/**
 * The address of `192.0.2.1:51234`, `[2001:db8::1]:443` and the like, or ''. A port would make each
 * connection of a client look like another client.
 */
function plainAddress(entry: string): string {
  const address =
    /^\[([^\]]*)\](?::\w+)?$/.exec(entry)?.[1] ??
    /^(\d+\.\d+\.\d+\.\d+):\w+$/.exec(entry)?.[1] ??
    // Eight groups and a port, without brackets.
    /^((?:[\da-f]{1,4}:){7}[\da-f]{1,4}):\d+$/i.exec(entry)?.[1] ??
    entry;
  return isIP(address) > 0 ? address : '';
}

/** The parameters of each proxy in a `Forwarded` header (RFC 7239). Ignores a malformed header. */
function parseForwarded(header: string): Map<string, string>[] {
  if (header === '') return [];
  const parameter = /\s*([\w!#$%&'*+.^`|~-]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s,;"]+))\s*([;,]|$)/y;
  const elements = [new Map<string, string>()];
  while (parameter.lastIndex < header.length) {
    const [, name = '', quoted, token = '', separator] = parameter.exec(header) ?? [];
    if (name === '') return [];
    const value = quoted?.replaceAll(/\\(.)/g, '$1') ?? token;
    // A comma would look like two values in the other form of the header.
    if (!value.includes(',')) elements.at(-1)?.set(name.toLowerCase(), value);
    if (separator === ',') elements.push(new Map());
  }
  return elements;
}
