import { memo, useState, type FormEvent } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { FilterButton } from '../../../ui/fields/FilterButton';
import { FilterPopover } from '../../../ui/fields/FilterPopover';
import { IconAction } from '../../../ui/elements/IconAction';
import { parsePointer } from '../../tree/pointer';
import { fixedWidth } from '../open/styles';
import { useReplay } from '../open/replayContext';
import { errorText } from '../../texts';

/** Opens the list of breakpoints, to add and remove them. */
export const BreakpointsButton = memo(function BreakpointsButton() {
  const { breakpoints } = useReplay();
  return (
    <FilterButton label="Breakpoints" chosen={breakpoints.types.length + breakpoints.paths.length}>
      {(popover) => (
        <FilterPopover {...popover}>
          <BreakPanel />
        </FilterPopover>
      )}
    </FilterButton>
  );
});

/** Why a text that begins like a path is invalid, or null. Any other text is an action type. */
function pathError(text: string): string | null {
  try {
    if (text.startsWith('/')) parsePointer(text);
    return null;
  } catch (error) {
    return errorText(error);
  }
}

function BreakPanel() {
  const { breakpoints, toggleType, togglePath } = useReplay();
  const [typed, setTyped] = useState('');
  const pattern = typed.trim();
  const error = pathError(pattern);
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (error !== null) return;
    setTyped('');
    if (
      pattern === '' ||
      breakpoints.types.includes(pattern) ||
      breakpoints.paths.includes(pattern)
    )
      return;
    if (pattern.startsWith('/')) togglePath(pattern);
    else toggleType(pattern);
  };
  return (
    <Box sx={{ p: 1.5, display: 'flex', flexDirection: 'column', gap: 1.25 }}>
      {breakpoints.types.length + breakpoints.paths.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          Playback stops at an action type, or when a value of the state changes. Set breakpoints on
          actions, in the state, or here.
        </Typography>
      )}
      {breakpoints.types.map((type) => (
        <BreakLine key={type} before="on " what={type} onRemove={() => toggleType(type)} />
      ))}
      {breakpoints.paths.map((path) => (
        <BreakLine
          key={path}
          before="when "
          what={path}
          after=" changes"
          onRemove={() => togglePath(path)}
        />
      ))}
      {/* The button is never disabled: it would lose the focus, and Escape would no longer close
          the list. */}
      <Box component="form" onSubmit={add} sx={{ display: 'flex', gap: 1 }}>
        <TextField
          fullWidth
          label="Type or /path"
          value={typed}
          error={error !== null}
          helperText={error}
          onChange={(event) => setTyped(event.target.value)}
          slotProps={{ htmlInput: { spellCheck: false, autoComplete: 'off', maxLength: 400 } }}
        />
        <Button type="submit" variant="outlined" color="inherit">
          Add
        </Button>
      </Box>
    </Box>
  );
}

function BreakLine({
  before,
  what,
  after,
  onRemove,
}: {
  before: string;
  what: string;
  after?: string;
  onRemove: () => void;
}) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Box
        aria-hidden
        sx={{ width: 8, height: 8, borderRadius: '50%', bgcolor: 'error.main', flexShrink: 0 }}
      />
      <Typography
        variant="body2"
        color="textSecondary"
        sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}
      >
        {before}
        <Box component="span" sx={{ ...fixedWidth, color: 'text.primary' }}>
          {what}
        </Box>
        {after}
      </Typography>
      <IconAction label={`Remove the breakpoint ${what}`} onClick={onRemove}>
        <DeleteOutlineRounded fontSize="small" />
      </IconAction>
    </Box>
  );
}
