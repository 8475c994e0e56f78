import { useState, type FormEvent } from 'react';
import Box from '@mui/material/Box';
import InputBase from '@mui/material/InputBase';
import { usePlayerView, useReplay } from '../replayContext';

const inputStyle = {
  p: 0.375,
  textAlign: 'right',
  color: 'text.primary',
  fontWeight: 600,
  fontSize: '0.8438rem',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1.2,
  bgcolor: 'background.paper',
  '&:focus': { borderColor: 'primary.main' },
} as const;

/** The number of the current action. Another one can be typed; Enter goes there. */
export function GoToAction() {
  const {
    opened: { index },
    jump,
  } = useReplay();
  const view = usePlayerView();
  const [typed, setTyped] = useState<string | null>(null);
  const last = index.length - 1;
  const go = (event: FormEvent) => {
    event.preventDefault();
    const digits = typed?.replace(/\D/g, '');
    setTyped(null);
    if (digits) jump(Number(digits));
  };
  return (
    <Box
      component="form"
      onSubmit={go}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.75,
        typography: 'body2',
        color: 'text.secondary',
        whiteSpace: 'nowrap',
      }}
    >
      <Box component="span" aria-hidden sx={{ display: { xs: 'none', lg: 'inline' } }}>
        Action
      </Box>
      <InputBase
        value={typed ?? String(view.index)}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => setTyped(null)}
        onKeyDown={(event) => event.key === 'Escape' && setTyped(null)}
        inputProps={{
          'aria-label': 'Go to action',
          inputMode: 'numeric',
          autoComplete: 'off',
          maxLength: 9,
        }}
        sx={{ '& input': { ...inputStyle, width: `${Math.max(3, String(last).length + 1)}ch` } }}
      />
      <span>of {last.toLocaleString('en-GB')}</span>
    </Box>
  );
}
