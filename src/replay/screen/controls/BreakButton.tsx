import { memo, useState, type FormEvent } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { FilterButton } from '../../../ui/FilterButton';
import { IconAction } from '../../../ui/IconAction';
import { breakFault } from './breaks';
import { fixedWidth } from '../fonts';
import { useReplay } from '../replayContext';

/** The breakpoints: which there are, away with one, and one more. */
export const BreakButton = memo(function BreakButton() {
  const { breaks } = useReplay();
  return (
    <FilterButton label="Breakpoints" chosen={breaks.types.length + breaks.paths.length}>
      {() => <BreakPanel />}
    </FilterButton>
  );
});

function BreakPanel() {
  const { breaks, toggleType, togglePath } = useReplay();
  const [typed, setTyped] = useState('');
  const fault = breakFault(typed.trim());
  const add = (event: FormEvent) => {
    event.preventDefault();
    const wanted = typed.trim();
    if (fault !== null) return;
    setTyped('');
    if (wanted.startsWith('/') && !breaks.paths.includes(wanted)) togglePath(wanted);
    else if (wanted !== '' && !wanted.startsWith('/') && !breaks.types.includes(wanted)) toggleType(wanted);
  };
  const isEmpty = breaks.types.length + breaks.paths.length === 0;
  return (
    <Box sx={{ p: 1.5, display: 'flex', flexDirection: 'column', gap: 1.25 }}>
      {isEmpty && <Typography variant="body2" color="textSecondary">Playing stops at an action of a type, or when a value of the state changes. Set one at an action, in the state, or here.</Typography>}
      {breaks.types.map((type) => <BreakLine key={type} kind="on" what={type} onRemove={() => toggleType(type)} />)}
      {breaks.paths.map((path) => <BreakLine key={path} kind="when" what={path} onRemove={() => togglePath(path)} />)}
      {/* The button is never disabled: the focus would be lost with it, and Escape would reach nobody. */}
      <Box component="form" onSubmit={add} sx={{ display: 'flex', gap: 1 }}>
        <TextField fullWidth label="Type or /path" value={typed} error={fault !== null} helperText={fault} onChange={(event) => setTyped(event.target.value)} slotProps={{ htmlInput: { spellCheck: false, autoComplete: 'off', maxLength: 400 } }} />
        <Button type="submit" variant="outlined" color="inherit">Add</Button>
      </Box>
    </Box>
  );
}

function BreakLine({ kind, what, onRemove }: { kind: 'on' | 'when'; what: string; onRemove: () => void }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Box aria-hidden sx={{ width: 8, height: 8, borderRadius: '50%', bgcolor: 'error.main', flexShrink: 0 }} />
      <Typography variant="body2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box component="span" sx={{ color: 'text.secondary' }}>{kind} </Box>
        <Box component="span" sx={fixedWidth}>{what}</Box>
        {kind === 'when' && <Box component="span" sx={{ color: 'text.secondary' }}> changes</Box>}
      </Typography>
      <IconAction label={`Remove the breakpoint ${what}`} onClick={onRemove}><DeleteOutlineRounded fontSize="small" /></IconAction>
    </Box>
  );
}
