import { ask, isHtml, refuseOther, typeOf } from './confirmBuild';

/** Resolves if the server answers. See `Transport`. */
export async function confirmServer(): Promise<void> {
  const { build } = await ask();
  if (build === null) await refuseOther();
}

/**
 * An answer of our server to a call. It never redirects, sends no HTML, and refuses with JSON.
 * Rejects if it is the log-in of a proxy.
 */
export async function onlyOurs(answer: Response): Promise<Response> {
  const { type, status, ok } = answer;
  const refusesOtherwise = !typeOf(answer).includes('json');
  if (type === 'opaqueredirect' || (ok && isHtml(answer))) await refuseOther();
  if ((status === 401 || status === 511) && refusesOtherwise) await refuseOther();
  // A firewall refuses single calls in this way, which must not wait for ever.
  if (status === 403 && refusesOtherwise) await confirmServer();
  return answer;
}
