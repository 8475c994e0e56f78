import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import type { Task } from '../../../contract/task';
import { LazyBoundary } from '../../../data/toasts/LazyBoundary';
import { LazyLabelsEditor } from '../table/lazyLabelsEditor';
import { EditButton } from './EditButton';
import { usePageEdit, useReturnFocus } from './usePageEdit';

/** The labels of the open task. */
export function LabelsField({ task, isGone }: { task: Task; isGone: boolean }) {
  const { editor, mayEdit, begin } = usePageEdit(task, 'labels', isGone);
  const button = useReturnFocus(editor !== undefined);
  const chips =
    task.labels.length === 0 ? (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {mayEdit ? 'Add labels...' : 'None'}
      </Box>
    ) : (
      task.labels.map((label) => (
        <Chip
          key={label}
          size="small"
          variant="outlined"
          label={<bdi>{label}</bdi>}
          sx={{ cursor: 'inherit' }}
        />
      ))
    );
  if (editor)
    return (
      <LazyBoundary onFailed={editor.onGiveUp}>
        <LazyLabelsEditor {...editor}>
          <EditButton ref={button} popup="dialog" isOpen onClick={begin}>
            {chips}
          </EditButton>
        </LazyLabelsEditor>
      </LazyBoundary>
    );
  if (!mayEdit) return chips;
  return (
    <EditButton ref={button} popup="dialog" isOpen={false} label="Labels" onClick={begin}>
      {chips}
    </EditButton>
  );
}
