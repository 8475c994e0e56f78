import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { formatEstimate, notAnEstimate, readEstimate } from '../../../lib/estimate';
import { selectEstimateUnit } from '../../../data/session/sessionSlice';
import { useAppSelector } from '../../../data/store/hooks';

interface EstimateFieldProps {
  /** A number, or what is typed. */
  value: string;
  onChange: (typed: string) => void;
  size?: 'small' | 'medium';
  autoFocus?: boolean;
}

/** An estimate in the unit of the installation. The text below shows how it was understood. */
export function EstimateField({ value, onChange, size, autoFocus }: EstimateFieldProps) {
  const unit = useAppSelector(selectEstimateUnit);
  const read = readEstimate(value);
  const isPlain = read === null || String(read) === value.trim();
  return (
    <TextField
      label="Estimate"
      size={size}
      autoFocus={autoFocus}
      value={value}
      error={read === undefined}
      helperText={
        read === undefined ? notAnEstimate : isPlain ? undefined : formatEstimate(read, unit)
      }
      onChange={({ target }) => onChange(target.value)}
      // Typing replaces the old value.
      onFocus={({ target }) => autoFocus && target.select()}
      slotProps={{
        htmlInput: { className: 'field', inputMode: unit === 'points' ? 'decimal' : 'text' },
        input: { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> },
      }}
    />
  );
}
