import { useRef } from 'react';
import IconButton from '@mui/material/IconButton';
import CloseRounded from '@mui/icons-material/CloseRounded';
import FilterListRounded from '@mui/icons-material/FilterListRounded';
import { useAppDispatch, useAppSelector } from '../../../data/store/hooks';
import { SearchInput } from '../../../ui/fields/SearchInput';
import { useTypedText } from '../../../ui/fields/useTypedText';
import { isComposing } from '../../../ui/keyboard/keys';
import { urlLimits } from '../../../ui/screen/urlField';
import { taskFiltersChanged } from '../../../data/nouns/tasks/taskListSlice';

/** Filters the list while the person types. */
export function TaskTextField() {
  const dispatch = useAppDispatch();
  const current = useAppSelector((state) => state.taskList.filters.text);
  const [typed, setTyped] = useTypedText(current, (text) => dispatch(taskFiltersChanged({ text })));
  const input = useRef<HTMLInputElement>(null);
  return (
    <SearchInput
      label="Filter by title, description or people"
      placeholder="Filter by text"
      icon={<FilterListRounded />}
      value={typed}
      ref={input}
      onType={setTyped}
      onKeyDown={(event) =>
        event.key === 'Escape' && !isComposing(event.nativeEvent) && setTyped('')
      }
      maxLength={urlLimits.text}
      aria-keyshortcuts="/"
      enterKeyHint="search"
      autoComplete="off"
      spellCheck={false}
      sx={{
        flex: '1 1 100px',
        maxWidth: { md: 480 },
        // A phone has room for the text only.
        '& > svg': { display: { xs: 'none', sm: 'block' } },
        '& > input': { paddingInlineStart: { xs: '12px', sm: '40px' } },
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
