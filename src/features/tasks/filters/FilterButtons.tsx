import { priorities, statuses } from '../../../contract/task';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { ChoiceList, type Choice } from '../../../ui/fields/ChoiceList';
import { FilterButton } from '../../../ui/fields/FilterButton';
import { taskFiltersChanged } from '../taskListSlice';
import { DueChoices } from './DueChoices';
import { DynamicChoices } from './DynamicChoices';
import { filterFields } from './filterChoices';

const asChoices = (words: readonly string[]): Choice[] =>
  words.map((word) => ({ value: word, label: word }));
const fixedChoices = { statuses: asChoices(statuses), priorities: asChoices(priorities) } as const;

interface FieldFilterProps {
  field: (typeof filterFields)[number]['field'];
  label: string;
  fullWidth: boolean;
}

/** Selects only its own field, so that a change of another filter does not render it. */
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

/** A button for each filter beside the text. */
export function FilterButtons({ fullWidth = false }: { fullWidth?: boolean }) {
  const due = useAppSelector(({ taskList: { filters } }) =>
    Number(filters.dueFrom !== null || filters.dueTo !== null),
  );
  return (
    <>
      {filterFields.map(({ field, label }) => (
        <FieldFilter key={field} field={field} label={label} fullWidth={fullWidth} />
      ))}
      <FilterButton label="Due" chosen={due} fullWidth={fullWidth}>
        {(close) => <DueChoices onDone={close} />}
      </FilterButton>
    </>
  );
}
