import { useRef } from 'react';
import IconButton from '@mui/material/IconButton';
import CloseRounded from '@mui/icons-material/CloseRounded';
import FilterListRounded from '@mui/icons-material/FilterListRounded';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { SearchInput } from '../../../ui/fields/SearchInput';
import { useTypedText } from '../../../ui/fields/useTypedText';
import { isComposing } from '../../../ui/keyboard/keys';
import { filterLimits } from '../taskFilters';
import { taskFiltersChanged } from '../taskListSlice';

/** Filters the list while the person types. */
export function TaskTextField() {
  const dispatch = useAppDispatch();
  const current = useAppSelector((state) => state.taskList.filters.text);
  const [typed, setTyped] = useTypedText(current, (text) => dispatch(taskFiltersChanged({ text })));
  const input = useRef<HTMLInputElement>(null);
  return (
    <SearchInput
      label="Filter by title, description or people"
      icon={<FilterListRounded />}
      value={typed}
      ref={input}
      onType={setTyped}
      onKeyDown={(event) =>
        event.key === 'Escape' && !isComposing(event.nativeEvent) && setTyped('')
      }
      maxLength={filterLimits.text}
      aria-keyshortcuts="/"
      enterKeyHint="search"
      autoComplete="off"
      spellCheck={false}
      sx={{
        flex: { xs: '1 1 0', md: '1 1 160px' },
        width: { md: 160 },
        maxWidth: { md: 380 },
      }}
      end={
        typed !== '' && (
          <IconButton
            size="small"
            aria-label="Clear text"
            onClick={() => (setTyped(''), input.current?.focus())}
          >
            <CloseRounded fontSize="small" />
          </IconButton>
        )
      }
    />
  );
}
