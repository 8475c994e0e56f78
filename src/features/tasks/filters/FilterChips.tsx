import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CancelRounded from '@mui/icons-material/CancelRounded';
import Chip from '@mui/material/Chip';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { mineChosen, searchCleared } from '../tasksSlice';
import type { TaskNarrowing } from '../taskQuery';
import { selectMine, selectSearch } from '../tasksSelectors';
import { selectNarrowing, tasksNarrowed } from '../taskViewSlice';
import { rangeText } from './dueTexts';
import { clearFilters, selectIsNarrowed } from './narrowed';
import { PersonChip } from './PersonChip';

const chipStyle = { maxWidth: '100%' } as const;

/** Everything that narrows the list now, each to be taken away by itself. Nothing when nothing does. */
export function FilterChips() {
  const dispatch = useAppDispatch();
  const isNarrowed = useAppSelector(selectIsNarrowed);
  const narrowing = useAppSelector(selectNarrowing);
  const search = useAppSelector(selectSearch);
  const mine = useAppSelector(selectMine);
  if (!isNarrowed) return null;
  const put = (change: Partial<TaskNarrowing>) => dispatch(tasksNarrowed(change));
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
  const due = rangeText(narrowing);
  return (
    <Box
      role="group"
      aria-label="Filters in force"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center' }}
    >
      {narrowing.text !== '' && chip('text', `Text: ${narrowing.text}`, () => put({ text: '' }))}
      {search !== '' && chip('search', `Assigned user: ${search}`, () => dispatch(searchCleared()))}
      {mine && chip('mine', 'Only mine', () => dispatch(mineChosen(false)))}
      {narrowing.statuses.map((one) =>
        chip(`s${one}`, `Status: ${one}`, () =>
          put({ statuses: without(narrowing.statuses, one) }),
        ),
      )}
      {narrowing.priorities.map((one) =>
        chip(`p${one}`, `Priority: ${one}`, () =>
          put({ priorities: without(narrowing.priorities, one) }),
        ),
      )}
      {narrowing.assignees.map((id) => (
        <PersonChip
          key={`a${id}`}
          id={id}
          what="Assignee"
          onDelete={() => put({ assignees: without(narrowing.assignees, id) })}
        />
      ))}
      {narrowing.creators.map((id) => (
        <PersonChip
          key={`c${id}`}
          id={id}
          what="Creator"
          onDelete={() => put({ creators: without(narrowing.creators, id) })}
        />
      ))}
      {narrowing.labels.map((one) =>
        chip(`l${one}`, `Label: ${one}`, () => put({ labels: without(narrowing.labels, one) })),
      )}
      {due !== '' && chip('due', `Due: ${due}`, () => put({ dueFrom: null, dueTo: null }))}
      <Button
        size="small"
        color="inherit"
        onClick={() => dispatch(clearFilters())}
        sx={{ color: 'text.secondary' }}
      >
        Clear all
      </Button>
    </Box>
  );
}
