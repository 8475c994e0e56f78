import { foldText } from '../contract/words';

/** Languages of the month names that are known, as files from elsewhere use them. */
const languages =
  'en de fr es it pt nl sv nb da fi is pl cs sk hu ro bg el ru uk tr et lv lt sl hr sr ca id vi ar he fa hi'.split(
    ' ',
  );

interface DateWords {
  /** From 1 to 12. Names that mean different months in two languages are missing. */
  months: ReadonlyMap<string, number>;
  weekdays: ReadonlySet<string>;
}

const fold = (word: string): string => foldText(word).replace(/[^\p{L}]/gu, '');

function collect(): DateWords {
  const months = new Map<string, number>();
  const doubtful = new Set<string>();
  const weekdays = new Set<string>();
  for (const language of languages) {
    const add = (name: string, month: number) => {
      const other = months.get(name);
      if (other !== undefined && other !== month) doubtful.add(name);
      else months.set(name, month);
    };
    for (const length of ['long', 'short'] as const) {
      const locale = `${language}-u-ca-gregory-nu-latn`;
      const options = { timeZone: 'UTC', month: length };
      // With a day, some languages decline the name.
      const alone = new Intl.DateTimeFormat(locale, options);
      const inDate = new Intl.DateTimeFormat(locale, { ...options, day: 'numeric' });
      for (let month = 1; month <= 12; month += 1) {
        for (const format of [alone, inDate]) {
          const parts = format.formatToParts(Date.UTC(2027, month - 1, 15));
          const name = parts.find((part) => part.type === 'month')?.value ?? '';
          if (!/\d/.test(name)) add(fold(name), month);
        }
      }
      const weekday = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', weekday: length });
      for (let day = 1; day <= 7; day += 1)
        weekdays.add(fold(weekday.format(Date.UTC(2027, 0, day))));
    }
  }
  // "Sept" is common, and no language of `Intl` has all of these.
  for (const [name, month] of [
    ['sept', 9],
    ['mrz', 3],
    ['okt', 10],
  ] as const)
    months.set(name, month);
  for (const name of doubtful) months.delete(name);
  months.delete('');
  weekdays.delete('');
  return { months, weekdays };
}

let collected: DateWords | null = null;
const dateWords = (): DateWords => (collected ??= collect());

/** The month (1 to 12) of a name in one of many languages, or null when it has none or several. */
export const monthNamed = (word: string): number | null =>
  dateWords().months.get(fold(word)) ?? null;

export const isWeekday = (word: string): boolean => dateWords().weekdays.has(fold(word));
