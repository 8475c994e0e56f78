import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { Recurrence } from '../../../contract/recurrence';
import { describeRule, weekdayNames } from '../../../contract/rrule/describe';
import { weekdays } from '../../../contract/rrule/rule';
import { addMonths, isDay } from '../../../lib/day';
import { monthlyOn, usualDays } from '../../../lib/repeat/presets';
import { typedRuleText, type TypedRule } from '../../../lib/repeat/typedRule';
import { ChoiceChips } from '../../../ui/fields/ChoiceChips';
import { DateField } from '../../../ui/fields/DateField';
import { InputField } from '../../../ui/fields/InputField';
import { SelectField } from '../../../ui/fields/SelectField';
import { SwitchField } from '../../../ui/elements/SwitchField';

const units = [
  { value: 'DAILY', label: 'days' },
  { value: 'WEEKLY', label: 'weeks' },
  { value: 'MONTHLY', label: 'months' },
  { value: 'YEARLY', label: 'years' },
];

interface CustomRuleProps {
  typed: TypedRule;
  after: Recurrence['after'];
  /** The day that the usual rules are for. */
  from: string;
  onChange: (typed: TypedRule, after: Recurrence['after']) => void;
}

/** The part of a rule that says how often a period comes, without days. */
const periodOf = ({ FREQ, INTERVAL, UNTIL, COUNT }: TypedRule): TypedRule => ({
  FREQ,
  INTERVAL,
  UNTIL,
  COUNT,
});

/** Every so many days, weeks, months or years, and on which days of them. */
export function CustomRule({ typed, after, from, onChange }: CustomRuleProps) {
  const { FREQ: unit = 'DAILY', INTERVAL: interval = '1' } = typed;
  const withDays = (next: TypedRule, counted: Recurrence['after']) =>
    onChange({ ...periodOf(next), ...(!counted && usualDays(next.FREQ, from)) }, counted);
  return (
    <>
      <Stack direction="row" spacing={1}>
        <NumberField
          label="Every"
          value={interval}
          onChange={(text) => onChange({ ...typed, INTERVAL: text }, after)}
        />
        <SelectField
          label="Period"
          value={unit}
          options={units}
          onChange={(next) => withDays({ ...typed, FREQ: next }, after)}
        />
      </Stack>
      {unit === 'WEEKLY' && !after && (
        <ChoiceChips
          label="Days of the week"
          choices={weekdayChoices}
          chosen={weekdays.filter((day) => (typed.BYDAY ?? '').split(',').includes(day))}
          onChange={(days) => onChange({ ...typed, BYDAY: days.join() }, after)}
        />
      )}
      {unit === 'MONTHLY' && !after && (
        <MonthDays typed={typed} from={from} onChange={(next) => onChange(next, after)} />
      )}
      <SwitchField
        label="After completion"
        checked={after === 'completion'}
        onChange={(isAfter) => withDays(typed, isAfter ? 'completion' : undefined)}
      />
    </>
  );
}

interface NumberFieldProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
}

/** A number as it is typed. */
const NumberField = ({ label, value, onChange }: NumberFieldProps) => (
  <Box sx={{ width: 88, flexShrink: 0 }}>
    <InputField
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value.trim())}
      inputProps={{ inputMode: 'numeric', autoComplete: 'off', maxLength: 4 }}
    />
  </Box>
);

const weekdayChoices = weekdays.map((value) => ({
  value,
  label: weekdayNames[value].slice(0, 3),
}));

interface MonthDaysProps {
  typed: TypedRule;
  from: string;
  onChange: (typed: TypedRule) => void;
}

/** On the 29th, or on the last Friday. What a rule has from elsewhere stays. */
function MonthDays({ typed, from, onChange }: MonthDaysProps) {
  const { BYDAY, BYMONTH, BYMONTHDAY, BYSETPOS, ...period } = typed;
  const current = typedRuleText({ BYMONTH, BYMONTHDAY, BYDAY, BYSETPOS });
  const offered = monthlyOn(from);
  const others = offered.some((one) => typedRuleText(one) === current)
    ? []
    : [{ BYMONTH, BYMONTHDAY, BYDAY, BYSETPOS }];
  const ways = [...others, ...offered].map((days) => ({ days, value: typedRuleText(days) }));
  return (
    <SelectField
      label="On"
      value={current}
      options={ways.map(({ days, value }) => ({
        value,
        label: describeRule({
          rule: typedRuleText({ FREQ: 'MONTHLY', ...days }),
          start: from,
        }).replace(/^Monthly on /, ''),
      }))}
      onChange={(value) =>
        onChange({ ...period, ...ways.find((one) => one.value === value)?.days })
      }
    />
  );
}

type End = 'never' | 'day' | 'times';
const ends = [
  { value: 'never', label: 'Never' },
  { value: 'day', label: 'On a day' },
  { value: 'times', label: 'After a number of times' },
] as const;

/** A day as a rule has it, and what was typed instead of one. */
const toUntil = (day: string) => (isDay(day) ? day.replaceAll('-', '') : day);
const fromUntil = (text: string) => text.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');

interface RuleEndProps {
  typed: TypedRule;
  /** The first day. */
  start: string;
  today: string;
  onChange: (typed: TypedRule) => void;
}

/** When a rule is over. */
export function RuleEnd({ typed, start, today, onChange }: RuleEndProps) {
  const { UNTIL: until, COUNT: count, ...endless } = typed;
  const end: End = until !== undefined ? 'day' : count !== undefined ? 'times' : 'never';
  const choose = (next: End) =>
    onChange({
      ...endless,
      ...(next === 'day' && { UNTIL: toUntil(addMonths(start, 6)) }),
      ...(next === 'times' && { COUNT: '10' }),
    });
  return (
    <>
      <SelectField label="Ends" value={end} options={ends} onChange={choose} />
      {until !== undefined && (
        <DateField
          label="Last Day"
          value={fromUntil(until)}
          today={today}
          onChange={(day) => onChange({ ...endless, UNTIL: toUntil(day) })}
        />
      )}
      {count !== undefined && (
        <NumberField
          label="Times"
          value={count}
          onChange={(text) => onChange({ ...endless, COUNT: text })}
        />
      )}
    </>
  );
}
