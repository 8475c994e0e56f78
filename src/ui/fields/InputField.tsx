import { useId, type ReactNode } from 'react';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';

export interface InputFieldProps extends Omit<OutlinedInputProps, 'label' | 'notched'> {
  label: string;
  helperText?: ReactNode;
}

/**
 * A labelled line of text. Unlike MUI's TextField it contains no select field, which would bring
 * menus and their transitions to the log-in page.
 */
export function InputField({
  label,
  helperText,
  error,
  disabled,
  required,
  fullWidth,
  size,
  ...input
}: InputFieldProps) {
  const id = useId();
  const helperId = helperText ? `${id}-helper` : undefined;
  return (
    <FormControl
      error={error}
      disabled={disabled}
      required={required}
      fullWidth={fullWidth}
      size={size}
      variant="outlined"
    >
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <OutlinedInput {...input} id={id} label={label} aria-describedby={helperId} />
      {helperText && <FormHelperText id={helperId}>{helperText}</FormHelperText>}
    </FormControl>
  );
}
