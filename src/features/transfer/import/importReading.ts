import { isBracketList } from '../../../lib/cellList';
import type { CsvFile } from '../../../lib/csv/csvReader';
import type { DateOrder } from '../../../lib/fileDate';
import { pause } from '../../../lib/pause';
import { DateColumn, orderInHeader, type DateFinding } from './dateColumn';
import type { Mapping } from './importFields';
import { foldWord, meaningOf, wordChoices, wordFields, type WordField } from './importWords';

export const dateFields = ['startDate', 'dueDate', 'completedAt'] as const;
export type DateField = (typeof dateFields)[number];

/** What a person has said about the columns of a file. */
export interface Answers {
  orders: Readonly<Partial<Record<DateField, DateOrder>>>;
  /** What the words of the file mean, by `wordKey`. */
  words: ReadonlyMap<string, string>;
}

export const noAnswers: Answers = { orders: {}, words: new Map() };

export const wordKey = (field: WordField, word: string): string => `${field} ${foldWord(word)}`;

/** A word of the file that is not one of ours. */
export interface WordFinding {
  field: WordField;
  word: string;
  /** What it means. Undefined when it has to be asked. */
  meaning: string | undefined;
}

/** What the columns of a file contain. */
export interface Findings {
  dates: Readonly<Partial<Record<DateField, DateFinding>>>;
  words: readonly WordFinding[];
  /** Columns with so many unknown words that they are hardly the right ones. */
  notWords: readonly WordField[];
  /** Whether the labels, or the assignees, are lists in brackets. */
  brackets: ReadonlySet<'labels' | 'assignees'>;
}

/** More words than these are not asked for. */
const maxWords = 30;
const rowsBetweenPauses = 2_000;
/** Dates of other columns count only with a full year: 1.20.13 may be a version. */
const fullYear = /\b\d{4}\b/;

/** Looks through the columns of a file. @returns null when `isWanted` returns false */
export async function examine(
  { header, rows }: CsvFile,
  mapping: Mapping,
  today: string,
  isWanted: () => boolean,
): Promise<Findings | null> {
  const columns = header.map(() => new DateColumn(today));
  const dateOf = (field: DateField) => mapping[field]?.[0];
  const own = new Set(dateFields.map(dateOf));
  const texts = new Map<WordField, Map<string, string>>(
    wordFields.map((field) => [field, new Map()]),
  );
  const brackets = new Set<'labels' | 'assignees'>();
  for (const [at, { cells, line }] of rows.entries()) {
    if (at % rowsBetweenPauses === rowsBetweenPauses - 1) {
      await pause();
      if (!isWanted()) return null;
    }
    for (const [column, dates] of columns.entries()) {
      const cell = cells[column] ?? '';
      if (own.has(column) || fullYear.test(cell)) dates.take(cell, line);
    }
    for (const [field, words] of texts) {
      const word = cells[mapping[field]?.[0] ?? -1]?.trim() ?? '';
      if (word !== '' && !words.has(foldWord(word))) words.set(foldWord(word), word);
    }
    for (const field of ['labels', 'assignees'] as const)
      if (mapping[field]?.some((column) => isBracketList(cells[column] ?? ''))) brackets.add(field);
  }
  const words = wordFields.flatMap((field) =>
    [...(texts.get(field)?.values() ?? [])]
      .map((word) => ({ field, word, meaning: meaningOf(field, word) }))
      .filter(
        ({ word, meaning }) =>
          !meaning || !wordChoices[field].includes(meaning) || foldWord(meaning) !== foldWord(word),
      ),
  );
  const notWords = wordFields.filter(
    (field) =>
      words.filter((one) => one.field === field && one.meaning === undefined).length > maxWords,
  );
  const dates: Partial<Record<DateField, DateFinding>> = {};
  const found = columns.map((column) => column.finding());
  for (const field of dateFields) {
    const column = dateOf(field);
    const finding = column === undefined ? undefined : found[column];
    if (column === undefined || !finding) continue;
    dates[field] = finding.open ? provedElsewhere(finding, column, header, found) : finding;
  }
  return { dates, words, notWords, brackets };
}

/** An open order that the header, or the dates of all other columns that have one, decide. */
function provedElsewhere(
  finding: DateFinding,
  column: number,
  header: readonly string[],
  found: readonly DateFinding[],
): DateFinding {
  const named = orderInHeader(header[column] ?? '');
  if (named) return { ...finding, order: named, provedBy: header[column] };
  const proved = [...found.keys()].filter((other) => found[other]?.proof);
  const orders = new Set(proved.map((other) => found[other]?.order));
  const [order, ...others] = orders;
  if (!order || others.length > 0 || !finding.open?.days.has(order)) return finding;
  const [other = 0] = proved;
  return {
    ...finding,
    order,
    provedBy: header[other] || `column ${other + 1}`,
    proof: found[other]?.proof,
  };
}

/** Whether something has to be asked before the lines can be read. */
export const hasOpenQuestions = ({ dates, words, notWords }: Findings, answers: Answers): boolean =>
  notWords.length > 0 ||
  dateFields.some((field) => dates[field]?.open && !orderOf(dates, answers, field)) ||
  words.some(
    ({ field, word, meaning }) => meaning === undefined && !answers.words.has(wordKey(field, word)),
  );

export const orderOf = (
  dates: Findings['dates'],
  { orders }: Answers,
  field: DateField,
): DateOrder | null => orders[field] ?? dates[field]?.order ?? null;

/** What a word means; the word itself when that is not known. */
export const readWord = (answers: Answers, field: WordField, word: string): string =>
  answers.words.get(wordKey(field, word)) ?? meaningOf(field, word) ?? word;
