import { priorities, statuses } from '../../../contract/task';
import { useAppDispatch, useAppSelector } from '../../../data/store/hooks';
import { ChoiceList, type Choice } from '../../../ui/fields/ChoiceList';
import { FilterPopover, type FilterPopoverProps } from '../../../ui/fields/FilterPopover';
import { blockedStates } from '../../../data/nouns/tasks/taskFilters';
import { taskFiltersChanged } from '../../../data/nouns/tasks/taskListSlice';
import { DueChoices } from './DueChoices';
import { DynamicChoices } from './DynamicChoices';
import type { filterFields } from './filterChoices';

const asChoices = (words: readonly string[]): Choice[] =>
  words.map((word) => ({ value: word, label: word }));
const fixedChoices = {
  statuses: asChoices(statuses),
  priorities: asChoices(priorities),
  blocked: asChoices(blockedStates),
} as const;

interface TaskFilterProps extends Omit<FilterPopoverProps, 'children'> {
  field: (typeof filterFields)[number]['field'] | 'due';
}

/** What the button of a filter opens. */
export function TaskFilter({ field, ...popover }: TaskFilterProps) {
  const { label, onClose } = popover;
  return (
    <FilterPopover {...popover}>
      {field === 'due' ? (
        <DueChoices onDone={onClose} />
      ) : field === 'statuses' || field === 'priorities' || field === 'blocked' ? (
        <FixedChoices field={field} label={label} />
      ) : (
        <DynamicChoices field={field} label={label} />
      )}
    </FilterPopover>
  );
}

function FixedChoices({ field, label }: { field: keyof typeof fixedChoices; label: string }) {
  const dispatch = useAppDispatch();
  const chosen = useAppSelector((state) => state.taskList.filters[field]);
  return (
    <ChoiceList
      label={label}
      choices={fixedChoices[field]}
      chosen={chosen}
      onChange={(next) => dispatch(taskFiltersChanged({ [field]: next }))}
    />
  );
}
