import { readRule } from '../../contract/rrule/rule';
import type { Series } from '../../contract/rrule/series';
import { notADate } from '../parseDay';

/** The parts of a rule in the order in which `ruleText` writes them. */
const names = [
  'FREQ',
  'INTERVAL',
  'BYMONTH',
  'BYMONTHDAY',
  'BYDAY',
  'BYSETPOS',
  'WKST',
  'UNTIL',
  'COUNT',
] as const;

/**
 * The parts of a rule while it is edited. They may hold anything that was typed, and '' for what is
 * missing still.
 */
export type TypedRule = Partial<Record<(typeof names)[number], string>>;

/** What a text of the same form as a rule says. */
export const typedRule = (rule: string): TypedRule =>
  Object.fromEntries(rule.split(';').map((part) => part.split('=', 2)));

/** The rule of its parts. What is typed cannot add others. */
export const typedRuleText = (typed: TypedRule): string =>
  names
    .flatMap((name) => {
      const value = typed[name]?.replace(/[;=]/g, '');
      const isUsual = value === undefined || (name === 'INTERVAL' && value === '1');
      return isUsual ? [] : `${name}=${value}`;
    })
    .join(';');

const notACount = 'Type a whole number from 1 to 999.';

const problems: TypedRule = {
  INTERVAL: notACount,
  BYDAY: 'Choose at least one day of the week.',
  UNTIL: notADate,
  COUNT: notACount,
};

/** Why a series cannot be saved as it was typed; null if it can. */
export function ruleProblem({ rule, start }: Pick<Series, 'rule' | 'start'>): string | null {
  const read = readRule(rule);
  if (read) {
    const isOver = read.until !== undefined && read.until < start;
    return isOver ? 'It ends before its first day.' : null;
  }
  const { FREQ, ...parts } = typedRule(rule);
  const wrong = names.find((name) => {
    const value = name === 'FREQ' ? undefined : parts[name];
    return value !== undefined && !readRule(typedRuleText({ FREQ, [name]: value }));
  });
  return (wrong && problems[wrong]) ?? 'Docket cannot repeat a task like this.';
}
