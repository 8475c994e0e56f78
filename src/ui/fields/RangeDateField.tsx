import { useState } from 'react';
import { isDay } from '../../lib/day';
import { DateField } from './DateField';

interface RangeDateFieldProps {
  label: string;
  value: string | null;
  today: string;
  onChange: (value: string | null) => void;
}

/** One end of a range. The list is filtered when the date is complete, not while it is typed. */
export function RangeDateField({ label, value, today, onChange }: RangeDateFieldProps) {
  const [typed, setTyped] = useState<{ text: string; before: string | null } | null>(null);
  // If the range is changed elsewhere, that replaces the typed text.
  const shown = typed?.before === value ? typed.text : (value ?? '');
  const finish = (text: string) => {
    if (text !== '' && !isDay(text)) return;
    setTyped(null);
    onChange(text || null);
  };
  return (
    <DateField
      label={label}
      value={shown}
      today={today}
      onChange={(text) => setTyped({ text, before: value })}
      onFinish={finish}
    />
  );
}
