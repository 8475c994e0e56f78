/** Whether a request asks for this type rather than plain JSON: it names the type, with no lower weight than JSON's. */
export function prefers(accept: string | undefined, wanted: string): boolean {
  const weights = new Map<string, number>();
  for (const part of (accept ?? '').toLowerCase().split(',')) {
    const [type = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const quality = parameters.find((piece) => piece.startsWith('q='));
    weights.set(type, quality ? Number(quality.slice(2)) || 0 : 1);
  }
  const weight = weights.get(wanted) ?? 0;
  return weight > 0 && weight >= (weights.get('application/json') ?? 0);
}
