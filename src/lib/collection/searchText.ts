import { foldText, hasWords } from '../../contract/words';
import { rowAt, type Pages } from './pages';

/** Known results of a word in a row; 0 is unknown. */
const has = 1;
const isMissing = 2;
/** Number of words with stored results: those that are typed and deleted again. */
const maxWords = 16;

/**
 * The folded texts of rows by slot, created when needed, and the search results in them. A word is
 * not searched in rows that miss a part of it. So each further letter searches only the rows that
 * remain, and deleting it searches none.
 */
export class SearchTexts<Row> {
  private readonly texts: (string | undefined)[] = [];
  private readonly resultsByWord = new Map<string, Uint8Array>();
  /** All texts of slots before this one exist. */
  private prepared = 0;

  constructor(private readonly textOf: (row: Row) => string) {}

  /** The row in a slot has changed. */
  drop(slot: number): void {
    if (slot < this.texts.length) this.texts[slot] = undefined;
    for (const results of this.resultsByWord.values()) if (slot < results.length) results[slot] = 0;
  }

  /** Creates a test for rows that contain all words. Valid while the list keeps its length. */
  tester(list: Pages<Row>, words: readonly string[], slots: number): (slot: number) => boolean {
    const results = words.map((word) => this.resultsOf(word, slots));
    const test = (slot: number, at: number): boolean => {
      const word = words[at] ?? '';
      const known = results[at] ?? new Uint8Array(0);
      if (known[slot] === has) return true;
      if (known[slot] === isMissing) return false;
      const isThere = (this.texts[slot] ?? this.make(list, slot)).includes(word);
      known[slot] = isThere ? has : isMissing;
      return isThere;
    };
    if (words.length === 1) return (slot) => test(slot, 0);
    return (slot) => {
      for (let at = 0; at < words.length; at += 1) if (!test(slot, at)) return false;
      return true;
    };
  }

  /** Tests one row without storing the result. */
  has(list: Pages<Row>, slot: number, words: readonly string[]): boolean {
    const text = this.texts[slot] ?? this.make(list, slot);
    return hasWords(text, words);
  }

  /** Creates texts while `shouldContinue` returns true. @returns whether all exist */
  prepare(list: Pages<Row>, slots: number, shouldContinue: () => boolean): boolean {
    while (this.prepared < slots) {
      for (
        const end = Math.min(this.prepared + 256, slots);
        this.prepared < end;
        this.prepared += 1
      ) {
        if (this.texts[this.prepared] === undefined) this.make(list, this.prepared);
      }
      if (!shouldContinue()) break;
    }
    return this.prepared >= slots;
  }

  private resultsOf(word: string, slots: number): Uint8Array {
    const held = this.resultsByWord.get(word);
    this.resultsByWord.delete(word);
    const results = held && held.length >= slots ? held : new Uint8Array(slots + 1024);
    if (results !== held) {
      if (held) results.set(held);
      else this.copyMisses(word, results);
    }
    // A Map keeps its order: delete the words used least recently.
    this.resultsByWord.set(word, results);
    for (const oldest of this.resultsByWord.keys()) {
      if (this.resultsByWord.size <= maxWords) break;
      this.resultsByWord.delete(oldest);
    }
    return results;
  }

  /** A row that misses a part of the word misses the word too. */
  private copyMisses(word: string, results: Uint8Array): void {
    let longest = '';
    for (const other of this.resultsByWord.keys())
      if (other.length > longest.length && word.includes(other)) longest = other;
    const known = this.resultsByWord.get(longest);
    if (!known) return;
    for (let slot = 0; slot < Math.min(known.length, results.length); slot += 1)
      if (known[slot] === isMissing) results[slot] = isMissing;
  }

  private make(list: Pages<Row>, slot: number): string {
    const row = rowAt(list, slot);
    const text = row === null ? '' : foldText(this.textOf(row));
    // Avoid holes, which make arrays slow.
    while (this.texts.length < slot) this.texts.push(undefined);
    this.texts[slot] = text;
    return text;
  }
}
