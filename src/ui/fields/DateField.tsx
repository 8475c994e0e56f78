import { useState } from 'react';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { isDay } from '../../lib/day';
import { formatDay, formatLongDay } from '../../lib/format';
import { notADate, parseDay } from '../../lib/parseDay';
import { CalendarButton } from './CalendarButton';

interface DateFieldProps {
  label: string;
  /** A calendar date (`YYYY-MM-DD`), '' for none, or a text that is not a date, as it was typed. */
  value: string;
  /** The calendar date that `tomorrow` is counted from. */
  today: string;
  /** Called with each key. Check with `isDay` before sending the value: it may not be a date yet. */
  onChange: (value: string) => void;
  /** Called with the value when it is complete: on Enter, when the field is left, when a day is picked. */
  onFinish?: (value: string) => void;
  size?: 'small' | 'medium';
  autoFocus?: boolean;
}

/** A date, typed as people write it or picked from a calendar. The line below says what was understood, or that nothing was. */
export function DateField({
  label,
  value,
  today,
  onChange,
  onFinish,
  size,
  autoFocus,
}: DateFieldProps) {
  const [typed, setTyped] = useState<{ text: string; value: string } | null>(null);
  // A value that did not come from typing ends the typing.
  const isTyping = typed !== null && typed.value === value;
  const isDate = isDay(value);
  const isWrong = value !== '' && !isDate && !isTyping;

  const type = (text: string) => {
    const next = text.trim() === '' ? '' : (parseDay(text, today) ?? text);
    setTyped({ text, value: next });
    onChange(next);
  };
  const finish = () => {
    setTyped(null);
    onFinish?.(value);
  };
  const pick = (day: string) => {
    setTyped(null);
    onChange(day);
    onFinish?.(day);
  };
  return (
    <TextField
      label={label}
      size={size}
      autoFocus={autoFocus}
      value={isTyping ? typed.text : isDate ? formatDay(value) : value}
      error={isWrong}
      helperText={
        isWrong ? notADate : isDate ? formatLongDay(value) : 'For example 20/1, tomorrow or fri'
      }
      onChange={(event) => type(event.target.value)}
      onBlur={finish}
      onKeyDown={(event) => event.key === 'Enter' && finish()}
      slotProps={{
        htmlInput: { autoComplete: 'off', spellCheck: false },
        formHelperText: { 'aria-live': 'polite' },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <CalendarButton edge="end" value={isDate ? value : ''} onPick={pick} />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
