import { shallowEqual } from 'react-redux';
import { useAppSelector } from '../../../data/store/hooks';
import { selectIsDocket } from '../../../data/session/sessionSlice';
import type { RootState } from '../../../data/store/rootState';
import { FilterButton } from '../../../ui/fields/FilterButton';
import { lazyPopover } from '../../../data/toasts/lazyPopover';
import { loadTaskMenus } from './loadTaskMenus';
import { filterFields } from './filterChoices';

const TaskFilter = lazyPopover('TaskFilter', loadTaskMenus);

const choices = [...filterFields, { field: 'due', label: 'Due' }] as const;

/** How many values each filter has, so that typing a text renders no button. */
const selectChosen = ({ taskList: { filters } }: RootState): number[] =>
  choices.map(({ field }) =>
    field === 'due'
      ? Number(filters.dueFrom !== null || filters.dueTo !== null)
      : filters[field].length,
  );

/** A button for each filter except the text. */
export function FilterButtons() {
  const chosen = useAppSelector(selectChosen, shallowEqual);
  const isDocket = useAppSelector(selectIsDocket);
  return choices.map(
    ({ field, label }, at) =>
      (field !== 'blocked' || isDocket) && (
        <FilterButton key={field} label={label} chosen={chosen[at] ?? 0} fullWidth>
          {(popover) => <TaskFilter {...popover} field={field} />}
        </FilterButton>
      ),
  );
}
