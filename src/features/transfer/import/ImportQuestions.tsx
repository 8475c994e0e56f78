import Box from '@mui/material/Box';
import { formatCount, formatLongDay } from '../../../lib/format';
import type { DateOrder } from '../../../lib/fileDate';
import { SelectField } from '../../../ui/fields/SelectField';
import { importFields } from './importFields';
import {
  dateFields,
  orderOf,
  wordKey,
  type Answers,
  type DateField,
  type Findings,
} from './importReading';
import { meaningOf, wordChoices, type WordField } from './importWords';

const orderTexts: Record<DateOrder, string> = {
  dayFirst: 'the day is first',
  monthFirst: 'the month is first',
  yearFirst: 'the year is first',
};
const notChosen = '';
const unanswered = { value: notChosen, label: 'Please choose' } as const;

export const fieldTitle = (key: DateField | WordField): string =>
  [...importFields.tasks, ...importFields.people].find((field) => field.key === key)?.title ?? key;

/** How the dates and words of a file are read, in sentences. */
export function readingNotes({ dates, words }: Findings, answers: Answers): string[] {
  const notes: string[] = [];
  for (const field of dateFields) {
    const finding = dates[field];
    const order = finding && orderOf(dates, answers, field);
    if (!finding || !order) continue;
    const { proof, provedBy } = finding;
    const where = [
      proof && `as "${proof.text.trim()}" in line ${formatCount(proof.line)} shows`,
      provedBy && `${proof ? '' : 'as '}the column "${provedBy}"${proof ? '' : ' says'}`,
    ];
    const why = provedBy && proof ? `${where[0]} in ${where[1]}` : (where[0] ?? where[1]);
    const isChosen = answers.orders[field] !== undefined;
    notes.push(
      `${fieldTitle(field)}: ${orderTexts[order]}${isChosen ? ', as you chose' : why ? `, ${why}` : ''}.`,
    );
  }
  const read = words.flatMap(({ field, word, meaning }) => {
    const meant = answers.words.get(wordKey(field, word)) ?? meaning;
    return meant === undefined ? [] : [`"${word}" is ${meant}`];
  });
  if (read.length > 0)
    notes.push(`Read as: ${read.slice(0, 8).join(', ')}${read.length > 8 ? ' and others' : ''}.`);
  return notes;
}

interface ImportQuestionsProps {
  findings: Findings;
  answers: Answers;
  onChange: (answers: Answers) => void;
}

/** Asks what the file leaves open, and lets the person change what Docket has found out. */
export function ImportQuestions({ findings, answers, onChange }: ImportQuestionsProps) {
  const orders = dateFields.flatMap((field) => {
    const open = findings.dates[field]?.open;
    if (!open) return [];
    const value = orderOf(findings.dates, answers, field) ?? notChosen;
    const options = [...open.days].map(([order, day]) => ({
      value: order,
      label: `${orderTexts[order]}: ${formatLongDay(day)}`,
    }));
    return (
      <SelectField<DateOrder | ''>
        key={field}
        label={`${fieldTitle(field)} "${open.text.trim()}"`}
        value={value}
        options={value === notChosen ? [unanswered, ...options] : options}
        onChange={(order) =>
          order && onChange({ ...answers, orders: { ...answers.orders, [field]: order } })
        }
        helperText={`Line ${formatCount(open.line)} can be read in ${open.days.size} ways.`}
      />
    );
  });
  const words = findings.words
    .filter(({ field }) => !findings.notWords.includes(field))
    .map(({ field, word }) => {
      const key = wordKey(field, word);
      const value = answers.words.get(key) ?? meaningOf(field, word) ?? notChosen;
      const choices = wordChoices[field];
      return (
        <SelectField
          key={key}
          label={`${fieldTitle(field)} "${word.slice(0, 60)}" is`}
          value={value}
          options={
            value === notChosen || !choices.includes(value)
              ? [{ ...unanswered, value }, ...choices]
              : choices
          }
          onChange={(choice) =>
            choice !== value &&
            onChange({ ...answers, words: new Map(answers.words).set(key, choice) })
          }
        />
      );
    });
  if (orders.length + words.length === 0) return null;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        mt: 1.5,
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', md: 'repeat(3, 1fr)' },
      }}
    >
      {orders}
      {words}
    </Box>
  );
}
