import { useRef } from 'react';
import IconButton from '@mui/material/IconButton';
import CloseRounded from '@mui/icons-material/CloseRounded';
import FilterListRounded from '@mui/icons-material/FilterListRounded';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { useTypedText } from '../../../ui/fields/useTypedText';
import { isComposing } from '../../../ui/keyboard/keys';
import { filterLimits } from '../taskFilters';
import { taskFiltersChanged } from '../taskListSlice';

const prompt = 'Filter by title, description or people';

/** Filters the list while the person types. */
export function TaskTextField() {
  const dispatch = useAppDispatch();
  const current = useAppSelector((state) => state.taskList.filters.text);
  const [typed, setTyped] = useTypedText(current, (text) => dispatch(taskFiltersChanged({ text })));
  const input = useRef<HTMLInputElement>(null);
  return (
    <TextField
      size="small"
      value={typed}
      placeholder={prompt}
      inputRef={input}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) =>
        event.key === 'Escape' && !isComposing(event.nativeEvent) && setTyped('')
      }
      sx={{
        flex: { xs: '1 1 0', md: '1 1 160px' },
        width: { md: 160 },
        minWidth: 0,
        maxWidth: { md: 380 },
        '& input': { textOverflow: 'ellipsis' },
      }}
      slotProps={{
        htmlInput: {
          'aria-label': prompt,
          maxLength: filterLimits.text,
          'aria-keyshortcuts': '/',
          enterKeyHint: 'search',
          autoComplete: 'off',
          spellCheck: false,
        },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <FilterListRounded fontSize="small" />
            </InputAdornment>
          ),
          endAdornment: typed !== '' && (
            <InputAdornment position="end">
              <IconButton
                size="small"
                edge="end"
                aria-label="Clear text"
                onClick={() => (setTyped(''), input.current?.focus())}
              >
                <CloseRounded fontSize="small" />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
