import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { changeTask } from '../../../data/nouns/tasks/changeTask';
import { dueDay } from '../../../data/nouns/tasks/taskDisplay';
import { fieldLabel } from '../../../data/nouns/tasks/taskFields';
import { selectDayBounds } from '../../../data/store/clockSlice';
import { useAppDispatch, useAppSelector } from '../../../data/store/hooks';
import { skipChanges } from '../../../lib/repeat/seriesDays';
import { ruleProblem } from '../../../lib/repeat/typedRule';
import type { PopupProps } from './editorProps';
import { PopupForm } from './PopupForm';
import { RepeatFields } from './RepeatFields';
import { editRefused } from './taskEditSlice';

/** How a task repeats, with the ways to skip this one and to end the series. */
export function RepeatEditor({ task, onType, ...popup }: PopupProps) {
  const dispatch = useAppDispatch();
  const { today } = useAppSelector(selectDayBounds);
  const { changes, error } = popup.edit;
  const stored = task?.recurrence ?? null;
  const { recurrence: value = stored } = changes;

  const change = (wanted: Parameters<typeof changeTask>[1]) => {
    popup.onGiveUp();
    if (task) void dispatch(changeTask(task._id, wanted));
  };
  const skip = () => {
    const skipped = task && skipChanges(task, today);
    if (skipped) change(skipped);
    else dispatch(editRefused('This is the last one of the series, so none comes after it.'));
  };
  return (
    <PopupForm
      {...popup}
      label={fieldLabel('recurrence')}
      width={{ xs: 'min(340px, calc(100vw - 32px))', sm: 400 }}
      // It is below the fields already.
      error={value && error === ruleProblem(value) ? null : error}
    >
      <RepeatFields
        value={value}
        due={(task && dueDay(task)) ?? null}
        once={stored?.once}
        onChange={(recurrence) => onType({ recurrence })}
      />
      {stored && (
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
          <Button size="small" onClick={skip}>
            Skip this one
          </Button>
          <Button size="small" color="error" onClick={() => change({ recurrence: null })}>
            End the series
          </Button>
        </Stack>
      )}
    </PopupForm>
  );
}
