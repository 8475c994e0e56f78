import { foldForSearch } from '../foldText';
import { rowAt, type Pages } from './pages';

/** The words that a person looks for, without case and accents; each must occur, in any order. The rarest, which is the longest, comes first. */
export function wordsOf(text: string): readonly string[] {
  const words = [
    ...new Set(
      foldForSearch(text)
        .split(/\s+/)
        .filter((word) => word !== ''),
    ),
  ].sort((a, b) => b.length - a.length);
  return words.filter(
    (word, at) => !words.some((other, before) => before < at && other.includes(word)),
  );
}

export function sameWords(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((word, at) => word === other[at]);
}

/** What is known of a word and a row: looked up before the row's text is searched. */
const has = 1;
const hasNot = 2;
/** Words whose findings are kept: those of a text that is being typed and taken back. */
const wordsAtMost = 16;

/**
 * The searched texts of a list's rows, without case and accents, by slot, each made when it is first needed and again after a
 * change; and what was found in them. A word that holds one that was looked for before is not searched for where that one is
 * missing, so that each further letter searches only what the last one left, and taking it back searches nothing.
 */
export class SearchTexts<Row> {
  private readonly texts: (string | undefined)[] = [];
  private readonly found = new Map<string, Uint8Array>();
  /** Texts of slots before this one were made ahead. */
  private warmed = 0;

  constructor(private readonly textOf: (row: Row) => string) {}

  /** The row in a slot is another now. */
  drop(slot: number): void {
    if (slot < this.texts.length) this.texts[slot] = undefined;
    for (const findings of this.found.values()) if (slot < findings.length) findings[slot] = 0;
  }

  /** The test for rows that have all of `words`. Good until the list changes its length. */
  tester(list: Pages<Row>, words: readonly string[], slots: number): (slot: number) => boolean {
    const findings = words.map((word) => this.findingsOf(word, slots));
    const test = (slot: number, at: number): boolean => {
      const word = words[at] ?? '';
      const known = findings[at] ?? new Uint8Array(0);
      if (known[slot] === has) return true;
      if (known[slot] === hasNot) return false;
      const isThere = (this.texts[slot] ?? this.make(list, slot)).includes(word);
      known[slot] = isThere ? has : hasNot;
      return isThere;
    };
    if (words.length === 1) return (slot) => test(slot, 0);
    return (slot) => {
      for (let at = 0; at < words.length; at += 1) if (!test(slot, at)) return false;
      return true;
    };
  }

  /** Whether one row has all of `words`, without noting it. */
  has(list: Pages<Row>, slot: number, words: readonly string[]): boolean {
    const text = this.texts[slot] ?? this.make(list, slot);
    return words.every((word) => text.includes(word));
  }

  /** Makes texts ahead of their need, as long as `mayGoOn` says. @returns whether all of `slots` are there */
  warm(list: Pages<Row>, slots: number, mayGoOn: () => boolean): boolean {
    while (this.warmed < slots) {
      for (const end = Math.min(this.warmed + 256, slots); this.warmed < end; this.warmed += 1) {
        if (this.texts[this.warmed] === undefined) this.make(list, this.warmed);
      }
      if (!mayGoOn()) break;
    }
    return this.warmed >= slots;
  }

  private findingsOf(word: string, slots: number): Uint8Array {
    const held = this.found.get(word);
    this.found.delete(word);
    const findings = held && held.length >= slots ? held : new Uint8Array(slots + 1024);
    if (findings !== held) {
      if (held) findings.set(held);
      else this.inherit(word, findings);
    }
    // The one that was asked for last is forgotten last.
    this.found.set(word, findings);
    for (const oldest of this.found.keys()) {
      if (this.found.size <= wordsAtMost) break;
      this.found.delete(oldest);
    }
    return findings;
  }

  /** What is missing where a part of the word is missing is missing too. */
  private inherit(word: string, findings: Uint8Array): void {
    let part = '';
    for (const other of this.found.keys())
      if (other.length > part.length && word.includes(other)) part = other;
    const known = this.found.get(part);
    if (!known) return;
    for (let slot = 0; slot < Math.min(known.length, findings.length); slot += 1)
      if (known[slot] === hasNot) findings[slot] = hasNot;
  }

  private make(list: Pages<Row>, slot: number): string {
    const row = rowAt(list, slot);
    const text = row === null ? '' : foldForSearch(this.textOf(row));
    // In order, so that the array has no holes.
    while (this.texts.length < slot) this.texts.push(undefined);
    this.texts[slot] = text;
    return text;
  }
}
