import { useMemo } from 'react';
import { useAppDispatch, useAppSelector } from '../../../data/store/hooks';
import { ChoiceList } from '../../../ui/fields/ChoiceList';
import { urlLimits } from '../../../ui/screen/urlField';
import type { TaskPages } from '../../../data/nouns/tasks/taskIndex';
import { taskFiltersChanged } from '../../../data/nouns/tasks/taskListSlice';
import { selectTaskPages } from '../../../data/nouns/tasks/tasksSelectors';
import { dynamicChoices, type DynamicField } from './filterChoices';
import { useAccounts } from './useAccounts';

/** Choices are collected when the picker opens and when all rows are loaded, not at each change. */
const isSameLoadState = (one: TaskPages, other: TaskPages) =>
  one.complete === other.complete && one.pages.length > 0 === other.pages.length > 0;

/** Chooses among the people or labels of the tasks; administrators also among all accounts. */
export function DynamicChoices({ field, label }: { field: DynamicField; label: string }) {
  const dispatch = useAppDispatch();
  const { pages } = useAppSelector(selectTaskPages, isSameLoadState);
  const chosen = useAppSelector((state) => state.taskList.filters[field]);
  const accounts = useAccounts({ skip: field === 'labels' });
  const choices = useMemo(() => dynamicChoices(field, pages, accounts), [field, pages, accounts]);
  return (
    <ChoiceList
      searchable
      label={label}
      choices={choices}
      chosen={chosen}
      most={urlLimits.choices}
      emptyText={field === 'labels' ? 'No such label' : 'No such person'}
      onChange={(next) => dispatch(taskFiltersChanged({ [field]: next }))}
    />
  );
}
