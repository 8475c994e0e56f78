import { useAppDispatch, useAppSelector } from '../../../data/store/hooks';
import { ToggleButtons } from '../../../ui/fields/ToggleButtons';
import { dueCategories } from '../../../data/nouns/tasks/taskFilters';
import { dueCategoryChosen, selectDueCategory } from '../../../data/nouns/tasks/taskListSlice';

const choices = dueCategories.map(({ key, label }) => ({ value: key, label }));

/** A button for each due category. */
export function DueButtons() {
  const dispatch = useAppDispatch();
  const category = useAppSelector(selectDueCategory);
  return (
    <ToggleButtons
      label="Filter tasks"
      choices={choices}
      value={category}
      onChange={(next) => dispatch(dueCategoryChosen(next))}
      sx={{
        flexWrap: 'nowrap',
        maxWidth: '100%',
        // One line, which scrolls on a phone.
        overflowX: 'auto',
        scrollbarWidth: 'none',
        whiteSpace: 'nowrap',
        '& > button': { flex: 'none', px: 1.25, minHeight: 34 },
      }}
    />
  );
}
