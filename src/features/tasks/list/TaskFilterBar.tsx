import { useAppDispatch, useAppSelector } from '../../../data/store/hooks';
import { ToggleButtons } from '../../../ui/fields/ToggleButtons';
import { dueCategories } from '../../../data/nouns/tasks/taskFilters';
import { dueCategoryChosen, selectDueCategory } from '../../../data/nouns/tasks/taskListSlice';

const choices = dueCategories.map(({ key, label }) => ({ value: key, label }));

/** A button for each due category. */
export function TaskFilterBar() {
  const dispatch = useAppDispatch();
  const category = useAppSelector(selectDueCategory);
  return (
    <ToggleButtons
      label="Filter tasks"
      choices={choices}
      value={category}
      onChange={(next) => dispatch(dueCategoryChosen(next))}
      sx={{
        display: { xs: 'grid', sm: 'inline-flex' },
        gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
        flexWrap: { xl: 'nowrap' },
        alignSelf: { sm: 'flex-start', xl: 'auto' },
        whiteSpace: { sm: 'nowrap' },
        // The longest label fits at 320 px.
        '@media (max-width: 599.95px)': { '& > button': { px: 0.5 } },
      }}
    />
  );
}
