import { priorities, statuses } from '../../../contract/task';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { ChoiceList, type Choice } from '../../../ui/fields/ChoiceList';
import { FilterButton } from '../../../ui/fields/FilterButton';
import { taskFiltersChanged } from '../taskListSlice';
import { DueChoices } from './DueChoices';
import { DynamicChoices } from './DynamicChoices';

const asChoices = (words: readonly string[]): Choice[] =>
  words.map((word) => ({ value: word, label: word }));
const fixedChoices = { statuses: asChoices(statuses), priorities: asChoices(priorities) } as const;
const fields = [
  { field: 'statuses', label: 'Status' },
  { field: 'priorities', label: 'Priority' },
  { field: 'assignees', label: 'Assignee' },
  { field: 'creators', label: 'Creator' },
  { field: 'labels', label: 'Label' },
] as const;

interface FieldFilterProps {
  field: (typeof fields)[number]['field'];
  label: string;
  fullWidth: boolean;
}

/** One picker. It reads its own field alone: the others, and the text, are typed and chosen without it. */
function FieldFilter({ field, label, fullWidth }: FieldFilterProps) {
  const dispatch = useAppDispatch();
  const chosen = useAppSelector((state) => state.taskList.filters[field]);
  return (
    <FilterButton label={label} chosen={chosen.length} fullWidth={fullWidth}>
      {() =>
        field === 'statuses' || field === 'priorities' ? (
          <ChoiceList
            label={label}
            choices={fixedChoices[field]}
            chosen={chosen}
            onChange={(next) => dispatch(taskFiltersChanged({ [field]: next }))}
          />
        ) : (
          <DynamicChoices field={field} label={label} />
        )
      }
    </FilterButton>
  );
}

/** The pickers: status, priority, people, labels, due dates. Those of one picker are alternatives, pickers are combined. */
export function FilterButtons({ fullWidth = false }: { fullWidth?: boolean }) {
  const due = useAppSelector(({ taskList: { filters } }) =>
    Number(filters.dueFrom !== null || filters.dueTo !== null),
  );
  return (
    <>
      {fields.map(({ field, label }) => (
        <FieldFilter key={field} field={field} label={label} fullWidth={fullWidth} />
      ))}
      <FilterButton label="Due" chosen={due} fullWidth={fullWidth}>
        {(close) => <DueChoices onDone={close} />}
      </FilterButton>
    </>
  );
}
