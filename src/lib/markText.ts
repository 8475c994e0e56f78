import { foldText, wordsOf } from '../contract/words';

export interface MarkedPiece {
  text: string;
  /** Whether it matches the search. */
  marked: boolean;
}

/** A character with its marks. */
const character = /\P{M}\p{M}*|\p{M}+/gu;

/** A folded text, and for each of its characters where the original one begins and ends. */
function foldWithPlaces(text: string): { folded: string; starts: number[]; ends: number[] } {
  const starts: number[] = [];
  const ends: number[] = [];
  let folded = '';
  for (const { 0: original, index } of text.matchAll(character)) {
    const part = original.trim() === '' ? ' ' : foldText(original);
    folded += part;
    for (let at = 0; at < part.length; at += 1) {
      starts.push(index);
      ends.push(index + original.length);
    }
  }
  return { folded, starts, ends };
}

/** Marks the typed text where it occurs, or else each of its words. */
export function markText(text: string, typed: string): MarkedPiece[] {
  const whole = foldText(typed).replace(/\s/g, ' ');
  const { folded, starts, ends } = foldWithPlaces(text);
  const words = folded.includes(whole) ? [whole] : wordsOf(typed);
  const spans = words
    .map((word) => ({ at: folded.indexOf(word), length: word.length }))
    .filter(({ at, length }) => at >= 0 && length > 0)
    .sort((a, b) => a.at - b.at);
  const pieces: MarkedPiece[] = [];
  let done = 0;
  for (const { at, length } of spans) {
    const start = starts[at] ?? 0;
    const end = ends[at + length - 1] ?? 0;
    if (start < done) continue;
    if (start > done) pieces.push({ text: text.slice(done, start), marked: false });
    pieces.push({ text: text.slice(start, end), marked: true });
    done = end;
  }
  if (done < text.length) pieces.push({ text: text.slice(done), marked: false });
  return pieces;
}
