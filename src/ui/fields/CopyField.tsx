import { useRef, useState } from 'react';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { copyText } from '../browser/copyText';

interface CopyFieldProps {
  label: string;
  value: string;
  helperText?: string;
}

/** A text to take along, with a button that copies it. */
export function CopyField({ label, value, helperText }: CopyFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    const done = await copyText(value);
    setCopied(done);
    // Where the browser does not let the page copy, the person can.
    if (!done) input.current?.select();
  };
  return (
    <TextField
      fullWidth
      label={label}
      value={value}
      helperText={helperText}
      inputRef={input}
      onFocus={(event) => event.target.select()}
      slotProps={{
        htmlInput: { readOnly: true, spellCheck: false, autoComplete: 'off' },
        input: {
          sx: { fontFamily: 'monospace', pr: 1 },
          endAdornment: (
            <InputAdornment position="end">
              <Button size="small" onClick={() => void copy()}>
                {isCopied ? 'Copied' : 'Copy'}
              </Button>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
