import type { KeyboardEvent, ReactNode } from 'react';
import Box from '@mui/material/Box';
import CloseRounded from '@mui/icons-material/CloseRounded';
import InputBase from '@mui/material/InputBase';
import SearchRounded from '@mui/icons-material/SearchRounded';
import { isComposing } from '../../lib/keys';
import { IconAction } from '../../ui/IconAction';

interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  /** Stands at the right: how much was found. */
  children?: ReactNode;
}

/** The field of a panel's search; the key '/' brings the focus here. Escape empties it. */
export function SearchField({ label, value, onChange, onKeyDown, children }: SearchFieldProps) {
  const press = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Escape' && value !== '') {
      event.stopPropagation();
      onChange('');
    } else onKeyDown?.(event);
  };
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75, height: 34, pl: 1.25, pr: 0.5, border: '1px solid', borderColor: 'divider', borderRadius: 1.6, bgcolor: 'background.paper', '&:focus-within': { borderColor: 'primary.main' } }}>
      <SearchRounded aria-hidden sx={{ fontSize: 17, color: 'text.secondary' }} />
      <InputBase
        fullWidth
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={press}
        placeholder={label}
        inputProps={{ type: 'search', 'aria-label': label, 'data-replay-search': true, autoComplete: 'off', spellCheck: false, maxLength: 400 }}
        sx={{ fontSize: '0.8438rem', '& input::-webkit-search-cancel-button': { display: 'none' } }}
      />
      <Box sx={{ flexShrink: 0, typography: 'caption', color: 'text.secondary', whiteSpace: 'nowrap', pr: value === '' ? 0.75 : 0 }}>{children}</Box>
      {value !== '' && <IconAction label="Empty the search" onClick={() => onChange('')}><CloseRounded sx={{ fontSize: 16 }} /></IconAction>}
    </Box>
  );
}
