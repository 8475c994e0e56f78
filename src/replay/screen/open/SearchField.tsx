import type { KeyboardEvent, ReactNode } from 'react';
import CloseRounded from '@mui/icons-material/CloseRounded';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import SearchRounded from '@mui/icons-material/SearchRounded';
import { isComposing } from '../../../ui/keyboard/keys';
import { IconAction } from '../../../ui/elements/IconAction';

interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  /** At the right: the number of results. */
  children?: ReactNode;
}

/** The search of a panel. The key '/' focuses it; Escape clears it. */
export function SearchField({ label, value, onChange, onKeyDown, children }: SearchFieldProps) {
  const press = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Escape' && value !== '') {
      event.stopPropagation();
      onChange('');
    } else onKeyDown?.(event);
  };
  return (
    <OutlinedInput
      fullWidth
      type="search"
      size="small"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={press}
      placeholder={label}
      inputProps={{ 'aria-label': label, autoComplete: 'off', spellCheck: false, maxLength: 400 }}
      startAdornment={
        <InputAdornment position="start">
          <SearchRounded sx={{ fontSize: 17 }} />
        </InputAdornment>
      }
      endAdornment={
        <InputAdornment
          position="end"
          disableTypography
          sx={{ gap: 0.75, typography: 'caption', color: 'text.secondary' }}
        >
          {children}
          {value !== '' && (
            <IconAction label="Clear search" edge="end" onClick={() => onChange('')}>
              <CloseRounded sx={{ fontSize: 16 }} />
            </IconAction>
          )}
        </InputAdornment>
      }
      sx={{
        height: 34,
        fontSize: '0.8438rem',
        '& input::-webkit-search-cancel-button': { display: 'none' },
      }}
    />
  );
}
