import { isDay } from '../../lib/day';
import { isOneOf } from '../../lib/fields';
import { readSort, sortParam, type Sort } from '../../lib/sortParam';
import {
  defaultTableSettings,
  readTableSettings,
  writeTableSettings,
  type TableColumn,
  type TableSettings,
} from '../table/tableSettings';

/** A value as parameters of a URL. */
export interface UrlField<Value> {
  /** What a new list has. A URL leaves it out. */
  usual: Value;
  /** Its parameters, in their order. */
  names: readonly string[];
  /** Those that change many times in a row, such as by typing. */
  typed?: readonly string[];
  /** Whether it belongs to the device: a URL without it leaves it as it is, and so does a log-in. */
  isKept?: boolean;
  /** The value without what a URL cannot have. The same reference if nothing was dropped. */
  limit: (value: Value) => Value;
  /** Adds the value. `isFull`: also if it is usual and kept, as a saved view has it. */
  write: (params: URLSearchParams, value: Value, isFull?: boolean) => void;
  /** Never throws; ignores what it cannot read. `current` is for a kept value that is missing. */
  read: (params: URLSearchParams, current: Value) => Value;
}

/** Choices per field, and characters of a choice and of a text: a longer URL might not open. */
export const urlLimits = { choices: 50, choice: 100, text: 200 } as const;

/** A text of at most `max` characters. One that is not typed but submitted is trimmed. */
export function textField(
  name: string,
  { isTyped = true, max = urlLimits.text as number } = {},
): UrlField<string> {
  const textIn = (params: URLSearchParams) => params.get(name) ?? '';
  return {
    usual: '',
    names: [name],
    ...(isTyped && { typed: [name] }),
    limit: (text) => text.slice(0, max),
    write: (params, text) => text && params.append(name, text),
    read: (params) => (isTyped ? textIn(params) : textIn(params).trim()).slice(0, max),
  };
}

/** Choices, of `words` if they are given: the parameter repeats for each of them. */
export function choicesField<Choice extends string = string>(
  name: string,
  words?: readonly Choice[],
): UrlField<readonly Choice[]> {
  const isChoice = (text: string): text is Choice =>
    words ? isOneOf(words)(text) : text !== '' && text.length <= urlLimits.choice;
  const valid = (texts: readonly string[]) =>
    [...new Set(texts)].filter(isChoice).slice(0, urlLimits.choices);
  return {
    usual: Object.freeze([]),
    names: [name],
    limit: (choices) => {
      const kept = valid(choices);
      return kept.length === choices.length ? choices : kept;
    },
    write: (params, choices) => choices.forEach((choice) => params.append(name, choice)),
    read: (params) => valid(params.getAll(name)),
  };
}

/** One of `words`. */
export const wordField = <Word extends string>(
  name: string,
  words: readonly Word[],
  usual: Word,
  isKept = false,
): UrlField<Word> => ({
  usual,
  names: [name],
  isKept,
  limit: (word) => word,
  write: (params, word, isFull) =>
    (word !== usual || (isKept && isFull)) && params.append(name, word),
  read: (params, current) =>
    words.find((word) => word === params.get(name)) ?? (isKept ? current : usual),
});

/** True or false. */
export const flagField = (name: string): UrlField<boolean> => ({
  usual: false,
  names: [name],
  limit: (flag) => flag,
  write: (params, flag) => flag && params.append(name, '1'),
  read: (params) => params.get(name) === '1',
});

/** A text that has to pass a test, by default a calendar date (`YYYY-MM-DD`). Null for none. */
export const optionalField = (
  name: string,
  isValid: (text: string) => boolean = isDay,
): UrlField<string | null> => ({
  usual: null,
  names: [name],
  limit: (text) => (text !== null && isValid(text) ? text : null),
  write: (params, text) => text !== null && params.append(name, text),
  read: (params) => params.getAll(name).find(isValid) ?? null,
});

/** The order of a list. Null for the list's own order. */
export const sortField = <Column extends string>(
  columns: readonly Column[],
): UrlField<Sort<Column> | null> => ({
  usual: null,
  names: ['sort'],
  limit: (sort) => sort,
  write: (params, sort) => sort && params.append('sort', sortParam(sort)),
  read: (params) => readSort(params.get('sort'), columns),
});

/** Columns and density of a table. */
export const tableField = (columns: readonly TableColumn[]): UrlField<TableSettings> => ({
  usual: defaultTableSettings,
  names: ['cols', 'density'],
  typed: ['cols', 'density'],
  isKept: true,
  limit: (table) => table,
  write: (params, table, isFull) => {
    writeTableSettings(params, columns, table);
    if (isFull) params.set('density', table.density);
  },
  read: (params, current) => readTableSettings(params, columns) ?? current,
});

/** A record of fields as one field. */
export function urlFields<Value extends object>(fields: {
  [Key in keyof Value]: UrlField<Value[Key]>;
}): UrlField<Value> {
  const keys = Object.keys(fields) as (keyof Value)[];
  const all: UrlField<Value[keyof Value]>[] = keys.map((key) => fields[key]);
  const each = (valueOf: <Key extends keyof Value>(key: Key) => Value[Key]): Value => {
    const value: Partial<Value> = {};
    for (const key of keys) value[key] = valueOf(key);
    return value as Value;
  };
  return {
    usual: Object.freeze(each((key) => fields[key].usual)),
    names: all.flatMap(({ names }) => names),
    typed: all.flatMap(({ typed = [] }) => typed),
    limit: (value) => {
      const valid = each((key) => fields[key].limit(value[key]));
      return keys.every((key) => valid[key] === value[key]) ? value : valid;
    },
    write: (params, value, isFull) => {
      for (const key of keys) fields[key].write(params, value[key], isFull);
    },
    read: (params, current) => each((key) => fields[key].read(params, current[key])),
  };
}
