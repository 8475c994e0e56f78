import { useState } from 'react';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { isDay } from '../../lib/day';
import { formatDay, formatLongDay } from '../../lib/format';
import { notADate, parseDay } from '../../lib/parseDay';
import { isComposing } from '../keyboard/keys';
import { CalendarButton } from './CalendarButton';

interface DateFieldProps {
  label: string;
  /** A calendar date (`YYYY-MM-DD`), '' for none, or typed text that is not a date. */
  value: string;
  /** The calendar date that `tomorrow` is counted from. */
  today: string;
  /** Called with each key. The value may not be a date yet: check it with `isDay`. */
  onChange: (value: string) => void;
  /** Called when the value is complete: on Enter, on blur, or when a day is picked. */
  onFinish?: (value: string) => void;
  size?: 'small' | 'medium';
  autoFocus?: boolean;
}

/** A typed or picked date. The text below shows how it was understood. */
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
  // Another value than the typed one replaces the typed text.
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
      // What is typed takes its place.
      onFocus={({ target }) => autoFocus && target.select()}
      value={isTyping ? typed.text : isDate ? formatDay(value) : value}
      error={isWrong}
      helperText={
        isWrong ? notADate : isDate ? formatLongDay(value) : 'For example 20/1, tomorrow or fri'
      }
      onChange={(event) => type(event.target.value)}
      onBlur={finish}
      onKeyDown={(event) => event.key === 'Enter' && !isComposing(event.nativeEvent) && finish()}
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
