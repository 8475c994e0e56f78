import TextField from '@mui/material/TextField';

interface TimeFieldProps {
  label: string;
  /** `HH:MM`, or '' while it is not complete. */
  value: string;
  onChange: (time: string) => void;
  /** Called when the person leaves the field or presses Enter. */
  onFinish?: () => void;
  error?: string;
}

/** Whether a text is a time of day (`HH:MM`). */
export const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** A time of day. The browser shows it in the way of its language. */
export function TimeField({ label, value, onChange, onFinish, error }: TimeFieldProps) {
  return (
    <TextField
      label={label}
      type="time"
      value={value}
      error={error !== undefined}
      helperText={error}
      onChange={({ target }) => onChange(target.value)}
      onBlur={onFinish}
      onKeyDown={(event) => event.key === 'Enter' && onFinish?.()}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}
