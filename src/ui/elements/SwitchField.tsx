import type { ComponentProps } from 'react';
import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import type { SystemStyleObject } from '@mui/system';
import { switchStyle } from '../theme/switchStyle';

interface SwitchFieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'type'> {
  /** Text next to the switch. Without it, `aria-label` says what it is for. */
  label?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Styles of the whole line. */
  sx?: SystemStyleObject<Theme>;
}

/** A switch with its text. */
export function SwitchField({ label, onChange, sx, ...input }: SwitchFieldProps) {
  return (
    <Box component="label" sx={[style, sx ?? false]}>
      <input
        {...input}
        type="checkbox"
        role="switch"
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </Box>
  );
}

const style = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1,
  minHeight: 30,
  cursor: 'pointer',
  '& > input': switchStyle,
};
