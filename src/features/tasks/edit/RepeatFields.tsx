import { useMemo, useState } from 'react';
import Box from '@mui/material/Box';
import type { Recurrence } from '../../../contract/recurrence';
import { describeRule } from '../../../contract/rrule/describe';
import { fieldLabel, notRepeating } from '../../../data/nouns/tasks/taskFields';
import { selectDayBounds } from '../../../data/store/clockSlice';
import { useAppSelector } from '../../../data/store/hooks';
import { formatLongDay } from '../../../lib/format';
import { presets, usualDays } from '../../../lib/repeat/presets';
import { nextDays, seriesFrom } from '../../../lib/repeat/seriesDays';
import {
  ruleProblem,
  typedRule,
  typedRuleText,
  type TypedRule,
} from '../../../lib/repeat/typedRule';
import { SelectField } from '../../../ui/fields/SelectField';
import { CustomRule, RuleEnd } from './RuleFields';

const never = 'never';
const custom = 'custom';

/** A rule without its end, as the offered ones are. */
const withoutEnd = ({ UNTIL: _until, COUNT: _count, ...typed }: TypedRule): string =>
  typedRuleText(typed);

interface RepeatFieldsProps {
  value: Recurrence | null;
  /** The due date of the task. */
  due: string | null;
  /** Values that only this task has, which stay. */
  once?: Recurrence['once'];
  /** The task is not created yet: the series begins with the due date as it is now. */
  isNew?: boolean;
  onChange: (value: Recurrence | null) => void;
}

/** One of the usual ways to repeat for a day, or a rule of parts, with the days that come of it. */
export function RepeatFields({ value: stored, due, once, isNew, onChange }: RepeatFieldsProps) {
  const { today } = useAppSelector(selectDayBounds);
  const from = due ?? today;
  const value = useMemo(
    () => (stored && isNew ? seriesFrom(stored, from) : stored),
    [stored, isNew, from],
  );
  const [isCustom, setIsCustom] = useState(false);
  const offered = presets(from);
  const typed = typedRule(value?.rule ?? '');
  const rule = withoutEnd(typed);
  const isOffered = value !== null && !value.after && offered.includes(rule);
  const shown = value === null ? never : isOffered && !isCustom ? rule : custom;

  const set = (next: TypedRule, after: Recurrence['after']) => {
    const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions();
    const series = seriesFrom({ rule: typedRuleText(next), zone, after }, from);
    onChange({ ...series, ...(once && { once }) });
  };
  const choose = (choice: string) => {
    setIsCustom(choice === custom);
    if (choice === never) return onChange(null);
    const { UNTIL, COUNT } = typed;
    const end = { ...(UNTIL !== undefined && { UNTIL }), ...(COUNT !== undefined && { COUNT }) };
    if (choice !== custom) return set({ ...typedRule(choice), ...end }, undefined);
    if (value === null) set({ FREQ: 'WEEKLY', ...usualDays('WEEKLY', from) }, undefined);
  };
  return (
    <>
      <SelectField
        label={fieldLabel('recurrence')}
        autoFocus={isNew && stored === null}
        value={shown}
        options={[
          { value: never, label: notRepeating },
          ...offered.map((one) => ({
            value: one,
            label: describeRule({ rule: one, start: from }),
          })),
          { value: custom, label: 'Custom...' },
        ]}
        onChange={choose}
      />
      {value && shown === custom && (
        <CustomRule typed={typed} after={value.after} from={from} onChange={set} />
      )}
      {value && (
        <>
          <RuleEnd
            typed={typed}
            start={value.start}
            today={today}
            onChange={(next) => set(next, value.after)}
          />
          <Preview recurrence={value} problem={ruleProblem(value)} due={due} today={today} />
        </>
      )}
    </>
  );
}

interface PreviewProps {
  recurrence: Recurrence;
  problem: string | null;
  due: string | null;
  today: string;
}

/** The next days of a rule, or why it has none. Days of the next months have no year. */
function Preview({ recurrence, problem, due, today }: PreviewProps) {
  const { day, after } = recurrence;
  const days = useMemo(
    () => (problem === null ? nextDays(recurrence, today) : []),
    [recurrence, problem, today],
  );
  const dayText = (one: string) => {
    const text = formatLongDay(one);
    return Date.parse(one) - Date.parse(today) < 300 * 86_400_000
      ? text.replace(/ \d+$/, '')
      : text;
  };
  const next = days.map(dayText).join(', ');
  const intro = after ? 'Next, if completed today' : 'Next';
  const text = [
    day !== due && `Due on ${dayText(day)}.`,
    next ? `${intro}: ${next}` : 'This is the last one.',
  ];
  return (
    <Box
      aria-live="polite"
      sx={{ typography: 'body2', color: problem === null ? 'text.secondary' : 'error.main' }}
    >
      {problem ?? text.filter(Boolean).join(' ')}
    </Box>
  );
}
