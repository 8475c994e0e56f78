import { ndjson } from '../../src/contract/task';

/** Whether a request asks for streamed rows rather than one JSON array: it names the type, with no lower weight than JSON's. */
export function prefersNdjson(accept: string | undefined): boolean {
  const weights = new Map<string, number>();
  for (const part of (accept ?? '').toLowerCase().split(',')) {
    const [type = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const quality = parameters.find((piece) => piece.startsWith('q='));
    weights.set(type, quality ? Number(quality.slice(2)) || 0 : 1);
  }
  const streamed = weights.get(ndjson) ?? 0;
  return streamed > 0 && streamed >= (weights.get('application/json') ?? 0);
}
