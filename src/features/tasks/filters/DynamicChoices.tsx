import { useMemo } from 'react';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { ChoiceList } from '../../../ui/fields/ChoiceList';
import { selectTaskPages } from '../tasksSelectors';
import type { TaskPages } from '../taskIndex';
import { filterLimits } from '../taskFilters';
import { taskFiltersChanged } from '../taskListSlice';
import { choicesOf, type DynamicField, collectValues } from './dynamicOptions';
import { useAccounts } from './useAccounts';

/** Who and what there is to choose is looked up when the picker opens, and again when all rows are there; not at each change of a row. */
const isSameLoadState = (one: TaskPages, other: TaskPages) =>
  one.complete === other.complete && one.pages.length > 0 === other.pages.length > 0;

/** People or labels to narrow the list to: those that its tasks name, and for administrators every account. */
export function DynamicChoices({ field, label }: { field: DynamicField; label: string }) {
  const dispatch = useAppDispatch();
  const { pages } = useAppSelector(selectTaskPages, isSameLoadState);
  const chosen = useAppSelector((state) => state.taskList.filters[field]);
  const accounts = useAccounts({ skip: field === 'labels' });
  const choices = useMemo(
    () => choicesOf(field, collectValues(pages), accounts),
    [field, pages, accounts],
  );
  return (
    <ChoiceList
      searchable
      label={label}
      choices={choices}
      chosen={chosen}
      most={filterLimits.choices}
      emptyText={field === 'labels' ? 'No such label' : 'No such person'}
      onChange={(next) => dispatch(taskFiltersChanged({ [field]: next }))}
    />
  );
}
