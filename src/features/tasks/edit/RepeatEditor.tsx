import { useMemo, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { Recurrence } from '../../../contract/recurrence';
import { describeRule } from '../../../contract/rrule/describe';
import { changeTask } from '../../../data/nouns/tasks/changeTask';
import { dueDay } from '../../../data/nouns/tasks/taskDisplay';
import { fieldLabel, notRepeating } from '../../../data/nouns/tasks/taskFields';
import { selectDayBounds } from '../../../data/store/clockSlice';
import { useAppDispatch, useAppSelector } from '../../../data/store/hooks';
import { formatLongDay } from '../../../lib/format';
import { presets, usualDays } from '../../../lib/repeat/presets';
import { firstDay, nextDays, skipChanges } from '../../../lib/repeat/seriesDays';
import {
  ruleProblem,
  typedRule,
  typedRuleText,
  type TypedRule,
} from '../../../lib/repeat/typedRule';
import { SelectField } from '../../../ui/fields/SelectField';
import type { PopupProps } from './editorProps';
import { PopupForm } from './PopupForm';
import { CustomRule, RuleEnd } from './RuleFields';
import { editRefused } from './taskEditSlice';

const never = 'never';
const custom = 'custom';

/** A rule without its end, as the offered ones are. */
const withoutEnd = ({ UNTIL: _until, COUNT: _count, ...typed }: TypedRule): string =>
  typedRuleText(typed);

/** How a task repeats: one of the usual ways for its day, or a rule of parts. */
export function RepeatEditor({ task, onType, ...popup }: PopupProps) {
  const dispatch = useAppDispatch();
  const { today } = useAppSelector(selectDayBounds);
  const { changes, error } = popup.edit;
  const stored = task?.recurrence ?? null;
  const { recurrence: value = stored } = changes;
  const due = task && dueDay(task);
  const from = due ?? today;
  const [isCustom, setIsCustom] = useState(false);
  const offered = presets(from);
  const typed = typedRule(value?.rule ?? '');
  const rule = withoutEnd(typed);
  const isOffered = value !== null && !value.after && offered.includes(rule);
  const shown = value === null ? never : isOffered && !isCustom ? rule : custom;
  const problem = value && ruleProblem(value);

  const set = (next: TypedRule, after: Recurrence['after']) => {
    const text = typedRuleText(next);
    // Those that are counted from completion begin with the task as it is.
    const start = after ? from : firstDay(text, from);
    const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions();
    const series = { rule: text, start, day: start, zone, ...(after && { after }) };
    onType({ recurrence: { ...series, ...(stored?.once && { once: stored.once }) } });
  };
  const choose = (choice: string) => {
    setIsCustom(choice === custom);
    if (choice === never) return onType({ recurrence: null });
    const { UNTIL, COUNT } = typed;
    const end = { ...(UNTIL !== undefined && { UNTIL }), ...(COUNT !== undefined && { COUNT }) };
    if (choice !== custom) return set({ ...typedRule(choice), ...end }, undefined);
    if (value === null) set({ FREQ: 'WEEKLY', ...usualDays('WEEKLY', from) }, undefined);
  };
  const change = (wanted: Parameters<typeof changeTask>[1]) => {
    popup.onGiveUp();
    if (task) void dispatch(changeTask(task._id, wanted));
  };
  const skip = () => {
    const skipped = task && skipChanges(task, today);
    if (skipped) change(skipped);
    else dispatch(editRefused('This is the last one of the series, so none comes after it.'));
  };
  return (
    <PopupForm
      {...popup}
      label={fieldLabel('recurrence')}
      width={{ xs: 'min(340px, calc(100vw - 32px))', sm: 400 }}
      // It is below the fields already.
      error={error === problem ? null : error}
    >
      <SelectField
        label={fieldLabel('recurrence')}
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
        <RuleEnd
          typed={typed}
          start={value.start}
          today={today}
          onChange={(next) => set(next, value.after)}
        />
      )}
      {value && <Preview recurrence={value} problem={problem} due={due ?? null} today={today} />}
      {stored && (
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
          <Button size="small" onClick={skip}>
            Skip this one
          </Button>
          <Button size="small" color="error" onClick={() => change({ recurrence: null })}>
            End the series
          </Button>
        </Stack>
      )}
    </PopupForm>
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
