import { useState } from 'react';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import VisibilityOffRounded from '@mui/icons-material/VisibilityOffRounded';
import VisibilityRounded from '@mui/icons-material/VisibilityRounded';
import { InputField, type InputFieldProps } from './InputField';

/** A password with a button that shows it. Keep the text in component state, never in the store. */
export function PasswordField(props: Omit<InputFieldProps, 'type' | 'inputProps'>) {
  const [shown, setShown] = useState(false);
  const label = shown ? 'Hide password' : 'Show password';
  return (
    <InputField
      {...props}
      type={shown ? 'text' : 'password'}
      slotProps={{ input: { spellCheck: false, autoCapitalize: 'none' } }}
      endAdornment={
        <InputAdornment position="end">
          {/* The browser's own tooltip: MUI's would be a tenth of the log-in page. */}
          <IconButton
            size="small"
            edge="end"
            title={label}
            aria-label={label}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? (
              <VisibilityOffRounded fontSize="small" />
            ) : (
              <VisibilityRounded fontSize="small" />
            )}
          </IconButton>
        </InputAdornment>
      }
    />
  );
}
