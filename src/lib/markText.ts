export interface MarkedPiece {
  text: string;
  /** Whether it matches the search. */
  marked: boolean;
}

/** Marks the typed text where it occurs, or else each of its words. */
export function markText(text: string, typed: string): MarkedPiece[] {
  const lower = text.toLowerCase();
  const whole = typed.trim().toLowerCase();
  // A few letters change their length in lower case, so that indexes differ.
  if (whole === '' || lower.length !== text.length) return [{ text, marked: false }];
  const words = lower.includes(whole) ? [whole] : whole.split(/\s+/);
  const spans = words
    .map((word) => [lower.indexOf(word), word.length] as const)
    .filter(([at]) => at >= 0)
    .sort(([a], [b]) => a - b);
  const pieces: MarkedPiece[] = [];
  let done = 0;
  for (const [at, length] of spans) {
    if (at < done) continue;
    if (at > done) pieces.push({ text: text.slice(done, at), marked: false });
    pieces.push({ text: text.slice(at, at + length), marked: true });
    done = at + length;
  }
  if (done < text.length) pieces.push({ text: text.slice(done), marked: false });
  return pieces;
}
