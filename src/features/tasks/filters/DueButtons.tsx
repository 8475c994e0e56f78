import { useEffect, useRef } from 'react';
import Box from '@mui/material/Box';
import { useAppDispatch, useAppSelector } from '../../../data/store/hooks';
import { ToggleButtons } from '../../../ui/fields/ToggleButtons';
import { dueCategories } from '../../../data/nouns/tasks/taskFilters';
import { dueCategoryChosen, selectDueCategory } from '../../../data/nouns/tasks/taskListSlice';
import { selectTaskCounts } from '../../../data/nouns/tasks/tasksSelectors';

const choices = dueCategories.map(({ key, label }) => ({ value: key, label }));
const choicesOfOthers = choices.filter(({ value }) => value !== 'notYet');

/** A button for each due category. "Not Yet" is there only while a task starts later. */
export function DueButtons({ isCompact }: { isCompact: boolean }) {
  const dispatch = useAppDispatch();
  const category = useAppSelector(selectDueCategory);
  const hasNotYet =
    useAppSelector((state) => selectTaskCounts(state).notYet > 0) || category === 'notYet';
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone, the chosen button may be scrolled out of view.
    const chosen = group.current?.querySelector('[aria-pressed=true]');
    chosen?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [category]);
  return (
    <Box ref={group} sx={{ display: 'contents' }}>
      <ToggleButtons
        label="Filter tasks"
        choices={hasNotYet ? choices : choicesOfOthers}
        value={category}
        onChange={(next) => dispatch(dueCategoryChosen(next))}
        sx={{
          flexWrap: 'nowrap',
          maxWidth: '100%',
          // One line, which scrolls on a phone.
          overflowX: 'auto',
          scrollbarWidth: 'none',
          whiteSpace: 'nowrap',
          '& > button': { flex: 'none', px: isCompact ? 0.75 : 1.25, minHeight: 34 },
        }}
      />
    </Box>
  );
}
