import { useId } from 'react';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { menuHeight } from '../theme/menuHeight';

interface SelectFieldProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly (Value | { value: Value; label: string })[];
  onChange: (value: Value) => void;
  helperText?: string;
  autoFocus?: boolean;
}

export function SelectField<Value extends string>({
  label,
  value,
  options,
  onChange,
  helperText,
  autoFocus,
}: SelectFieldProps<Value>) {
  const id = useId();
  return (
    <FormControl fullWidth>
      <InputLabel id={`${id}label`}>{label}</InputLabel>
      <Select
        labelId={`${id}label`}
        id={id}
        label={label}
        value={value}
        autoFocus={autoFocus}
        onChange={(event) => onChange(event.target.value as Value)}
        MenuProps={{ slotProps: { paper: { sx: menuHeight } } }}
      >
        {options.map((option) => {
          const choice = typeof option === 'string' ? { value: option, label: option } : option;
          return (
            <MenuItem key={choice.value} value={choice.value}>
              {choice.label}
            </MenuItem>
          );
        })}
      </Select>
      {helperText && <FormHelperText>{helperText}</FormHelperText>}
    </FormControl>
  );
}
