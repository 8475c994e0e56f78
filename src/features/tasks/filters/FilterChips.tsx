import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CancelRounded from '@mui/icons-material/CancelRounded';
import Chip from '@mui/material/Chip';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { mineChosen, searchCleared } from '../taskListSlice';
import type { TaskFilters } from '../taskFilters';
import { selectMine, selectSearch } from '../taskListSlice';
import { selectTaskFilters, taskFiltersChanged } from '../taskListSlice';
import { dueRangeText } from './dueRangeTexts';
import { taskFiltersCleared, selectHasTaskFilters } from '../taskListSlice';
import { PersonChip } from './PersonChip';

const chipStyle = { maxWidth: '100%' } as const;

/** Everything that narrows the list now, each to be taken away by itself. Nothing when nothing does. */
export function FilterChips() {
  const dispatch = useAppDispatch();
  const isNarrowed = useAppSelector(selectHasTaskFilters);
  const filters = useAppSelector(selectTaskFilters);
  const search = useAppSelector(selectSearch);
  const mine = useAppSelector(selectMine);
  if (!isNarrowed) return null;
  const put = (change: Partial<TaskFilters>) => dispatch(taskFiltersChanged(change));
  const chip = (key: string, label: string, onDelete: () => void) => (
    <Chip
      key={key}
      size="small"
      label={label}
      onDelete={onDelete}
      deleteIcon={<CancelRounded />}
      aria-label={`${label}. Press Delete to remove`}
      sx={chipStyle}
    />
  );
  const without = <Value,>(list: readonly Value[], value: Value) =>
    list.filter((one) => one !== value);
  const due = dueRangeText(filters);
  return (
    <Box
      role="group"
      aria-label="Filters in force"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center' }}
    >
      {filters.text !== '' && chip('text', `Text: ${filters.text}`, () => put({ text: '' }))}
      {search !== '' && chip('search', `Assigned user: ${search}`, () => dispatch(searchCleared()))}
      {mine && chip('mine', 'Only mine', () => dispatch(mineChosen(false)))}
      {filters.statuses.map((one) =>
        chip(`s${one}`, `Status: ${one}`, () => put({ statuses: without(filters.statuses, one) })),
      )}
      {filters.priorities.map((one) =>
        chip(`p${one}`, `Priority: ${one}`, () =>
          put({ priorities: without(filters.priorities, one) }),
        ),
      )}
      {filters.assignees.map((id) => (
        <PersonChip
          key={`a${id}`}
          id={id}
          what="Assignee"
          onDelete={() => put({ assignees: without(filters.assignees, id) })}
        />
      ))}
      {filters.creators.map((id) => (
        <PersonChip
          key={`c${id}`}
          id={id}
          what="Creator"
          onDelete={() => put({ creators: without(filters.creators, id) })}
        />
      ))}
      {filters.labels.map((one) =>
        chip(`l${one}`, `Label: ${one}`, () => put({ labels: without(filters.labels, one) })),
      )}
      {due !== '' && chip('due', `Due: ${due}`, () => put({ dueFrom: null, dueTo: null }))}
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
