import { useAppSelector } from '../../../store/hooks';
import { FilterButton } from '../../../ui/fields/FilterButton';
import { lazyComponent } from '../../../ui/lazy/lazyComponent';
import { OnceOpened } from '../../toasts/OnceOpened';
import { filterFields } from './filterChoices';

const loadFilter = () => import(/* webpackChunkName: 'menus' */ './TaskFilter');
const TaskFilter = lazyComponent('TaskFilter', loadFilter);

interface FieldFilterProps {
  field: (typeof filterFields)[number]['field'] | 'due';
  label: string;
  fullWidth: boolean;
}

/** Selects only its own field, so that a change of another filter does not render it. */
function FieldFilter({ field, label, fullWidth }: FieldFilterProps) {
  const chosen = useAppSelector(({ taskList: { filters } }) =>
    field === 'due'
      ? Number(filters.dueFrom !== null || filters.dueTo !== null)
      : filters[field].length,
  );
  return (
    <FilterButton label={label} chosen={chosen} fullWidth={fullWidth}>
      {(popover) => (
        <OnceOpened open={popover.anchor !== null} load={loadFilter} onFailed={popover.onClose}>
          <TaskFilter {...popover} field={field} />
        </OnceOpened>
      )}
    </FilterButton>
  );
}

/** A button for each filter beside the text. */
export const FilterButtons = ({ fullWidth = false }: { fullWidth?: boolean }) => (
  <>
    {filterFields.map(({ field, label }) => (
      <FieldFilter key={field} field={field} label={label} fullWidth={fullWidth} />
    ))}
    <FieldFilter field="due" label="Due" fullWidth={fullWidth} />
  </>
);
