import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { taskLimits, type Task } from '../../../contract/task';
import { caretAtEnd } from '../../../ui/browser/caretAtEnd';
import { CompleteButton } from '../fields/CompleteButton';
import { fieldHandlers } from '../edit/fieldHandlers';
import { EditButton } from './EditButton';
import { usePageEdit, useReturnFocus } from './usePageEdit';

const style = { fontSize: { xs: '1.25rem', sm: '1.375rem' }, lineHeight: 1.3, fontWeight: 650 };

/** The title of the open task. Enter or leaving the field saves it, Escape discards the change. */
export function TitleField({ task, isGone }: { task: Task; isGone: boolean }) {
  const { editor, mayEdit, begin } = usePageEdit(task, 'title', isGone);
  const button = useReturnFocus(editor !== undefined);
  if (editor) {
    const { edit, onType } = editor;
    return (
      <TextField
        multiline
        autoFocus
        value={edit.changes.title ?? task.title}
        error={edit.error !== null}
        helperText={edit.error}
        onChange={(event) => onType({ title: event.target.value.replace(/\s*\n\s*/g, ' ') })}
        {...fieldHandlers(editor)}
        onFocus={caretAtEnd}
        slotProps={{
          htmlInput: {
            className: 'field',
            'aria-label': 'Title',
            'data-plain-text': '',
            dir: 'auto',
            maxLength: Math.max(taskLimits.title, task.title.length),
            readOnly: edit.saving,
          },
          input: { sx: { ...style, px: 1, py: 0.5, letterSpacing: '-0.012em' } },
        }}
        sx={{ mx: -1, width: 'calc(100% + 16px)' }}
      />
    );
  }
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.75 }}>
      {!isGone && <CompleteButton task={task} />}
      {/* With `tabIndex`, it gets the focus when the task opens. */}
      <Typography
        variant="h2"
        dir="auto"
        tabIndex={-1}
        sx={{ ...style, flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}
      >
        {mayEdit ? (
          <EditButton ref={button} onClick={begin} title="Edit title" sx={{ py: 0.5 }}>
            {task.title}
          </EditButton>
        ) : (
          task.title
        )}
      </Typography>
    </Box>
  );
}
