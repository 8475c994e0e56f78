import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CancelRounded from '@mui/icons-material/CancelRounded';
import Chip from '@mui/material/Chip';
import { useAppDispatch, useAppSelector } from '../../../data/store/hooks';
import {
  mineChosen,
  searchCleared,
  selectMine,
  selectSearch,
  selectTaskFilters,
  taskFiltersChanged,
  taskFiltersCleared,
} from '../../../data/nouns/tasks/taskListSlice';
import { PersonChip } from './PersonChip';
import { dueRangeText } from './dueRangeTexts';
import { filterFields, filterText } from './filterChoices';

/** A chip for each active filter, which removes it. */
export function FilterChips() {
  const dispatch = useAppDispatch();
  const filters = useAppSelector(selectTaskFilters);
  const search = useAppSelector(selectSearch);
  const mine = useAppSelector(selectMine);
  const chip = (key: string, label: string, onDelete: () => void) => (
    <Chip
      key={key}
      size="small"
      label={label}
      onDelete={onDelete}
      deleteIcon={<CancelRounded />}
      aria-label={`${label}. Press Delete to remove`}
      sx={{ maxWidth: '100%' }}
    />
  );
  const due = dueRangeText(filters);
  return (
    <Box
      role="group"
      aria-label="Active filters"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center' }}
    >
      {filters.text !== '' &&
        chip('text', `Text: ${filters.text}`, () => dispatch(taskFiltersChanged({ text: '' })))}
      {search !== '' && chip('search', `Assigned user: ${search}`, () => dispatch(searchCleared()))}
      {mine && chip('mine', 'Only mine', () => dispatch(mineChosen(false)))}
      {filterFields.flatMap(({ field, label }) =>
        filters[field].map((value) => {
          const key = `${field} ${value}`;
          const others = filters[field].filter((other) => other !== value);
          const remove = () => dispatch(taskFiltersChanged({ [field]: others }));
          return field === 'assignees' || field === 'creators' ? (
            <PersonChip key={key} id={value} label={label} onDelete={remove} />
          ) : (
            chip(key, filterText({ field, label }, value), remove)
          );
        }),
      )}
      {due !== '' &&
        chip('due', `Due: ${due}`, () =>
          dispatch(taskFiltersChanged({ dueFrom: null, dueTo: null })),
        )}
      <Button
        size="small"
        color="inherit"
        onClick={() => dispatch(taskFiltersCleared({ dueCategory: false }))}
        sx={{ color: 'text.secondary' }}
      >
        Clear all
      </Button>
    </Box>
  );
}
