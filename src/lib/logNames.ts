/**
 * How a text is written to an action log. At the level "structure only":
 * - `plain`: ids, times, fixed choices; unchanged
 * - `text`: typed text; each letter and digit is replaced, so that slices and concatenations still
 *   match
 * - `name`: a name or an e-mail address; a stable pseudonym of the same length
 * - `secret`: a password or token; a stable pseudonym at both levels, and nothing in place of a value
 *   that is not a text
 * - `file`: a File or its name; at both levels a stable pseudonym with the extension, type and size
 * - `query`: the query of a URL; its values are text
 * - `path`: the path of a URL; its first segment stays, the rest is text
 * - `omit`: not written, whatever the value is. In a part of the state also not compared
 */
export type LogWord = 'plain' | 'text' | 'name' | 'secret' | 'file' | 'query' | 'path' | 'omit';

/**
 * Decides by the name of its field how a text is written to an action log. Numbers, booleans and
 * null are written unchanged, objects and lists field by field. A text whose field has no word is
 * left out.
 *
 * Names are separated by spaces. `parent.field` is an exception: that field of an object in a field
 * (or a list, or a map) called `parent`.
 */
export interface LogNames {
  readonly words: Readonly<Partial<Record<LogWord, string>>>;
  /** The word depends on the text. Return it for any text: anyone may have written a log. */
  readonly chosen?: Readonly<Record<string, (text: string) => LogWord>>;
  /** Fields that may hold a list. Its items follow the word of the field. Other lists are left out. */
  readonly lists: string;
  /** Objects with ids or other keys of ours. Their values follow the word of the field. */
  readonly maps: string;
  /** Large parts of the state without passwords and tokens, which stay in memory as they are. */
  readonly open?: string;
  /** By action type: the name that the payload is written by. */
  readonly payloads: Readonly<Record<string, string>>;
  /** The types of all actions that a log may hold. Of others, only type and shape are written. */
  readonly actions: ReadonlySet<string>;
  /** Types of actions that are left out of a log. */
  readonly unrecorded: ReadonlySet<string>;
  /** The path of a request; by default a text. */
  readonly requestPath?: (path: string) => LogWord;
}

/** What the dictionary says about one name. */
export interface NamedField {
  readonly name: string;
  word: LogWord | ((text: string) => LogWord) | null;
  isList: boolean;
  isMap: boolean;
  isOpen: boolean;
}

/** The fields of a dictionary by name, and the exceptions by the name of their parent. */
export interface ParsedNames {
  readonly general: ReadonlyMap<string, NamedField>;
  readonly inside: ReadonlyMap<string, ReadonlyMap<string, NamedField>>;
}

const split = (names = ''): string[] => names.split(/\s+/).filter((name) => name !== '');

/** Reads a dictionary. Throws an Error when a field has two words. */
export function parseNames({ words, chosen = {}, lists, maps, open }: LogNames): ParsedNames {
  const general = new Map<string, NamedField>();
  const inside = new Map<string, Map<string, NamedField>>();
  const named = (fields: Map<string, NamedField>, name: string): NamedField => {
    const known = fields.get(name);
    const field = known ?? { name, word: null, isList: false, isMap: false, isOpen: false };
    if (!known) fields.set(name, field);
    return field;
  };
  const fieldOf = (entry: string): NamedField => {
    const dot = entry.lastIndexOf('.');
    if (dot < 0) return named(general, entry);
    const parent = entry.slice(0, dot);
    const fields = inside.get(parent) ?? new Map<string, NamedField>();
    inside.set(parent, fields);
    return named(fields, entry.slice(dot + 1));
  };
  const setWord = (entry: string, word: NamedField['word']) => {
    const field = fieldOf(entry);
    if (field.word !== null) throw new Error(`The field "${entry}" has two words.`);
    field.word = word;
  };
  for (const [word, entries] of Object.entries(words))
    for (const entry of split(entries)) setWord(entry, word as LogWord);
  for (const [entry, choose] of Object.entries(chosen)) setWord(entry, choose);
  for (const entry of split(lists)) fieldOf(entry).isList = true;
  for (const entry of split(maps)) fieldOf(entry).isMap = true;
  for (const entry of split(open)) fieldOf(entry).isOpen = true;
  // An object with exceptions needs an entry of its own.
  for (const parent of inside.keys()) named(general, parent);
  return { general, inside };
}
