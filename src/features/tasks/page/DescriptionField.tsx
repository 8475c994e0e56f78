import type { KeyboardEvent } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import EditOutlined from '@mui/icons-material/EditOutlined';
import { taskLimits, type Task } from '../../../contract/task';
import { selectIsDocket } from '../../../data/session/sessionSlice';
import { useAppDispatch, useAppSelector } from '../../../data/store/hooks';
import { changeTask } from '../../../data/nouns/tasks/changeTask';
import { caretAtEnd } from '../../../ui/browser/caretAtEnd';
import { IconAction } from '../../../ui/elements/IconAction';
import { isComposing, keyLabel } from '../../../ui/keyboard/keys';
import { MarkdownText } from '../../../ui/markdown/MarkdownText';
import type { EditorProps } from '../edit/editorProps';
import { EditButton } from '../properties/EditButton';
import { PanelSection } from '../../../ui/screen/PanelSection';
import { usePageEdit, useReturnFocus } from '../properties/usePageEdit';

/** The description of the open task, as markdown. */
export function DescriptionField({ task, isGone }: { task: Task; isGone: boolean }) {
  const { editor, mayEdit, begin } = usePageEdit(task, 'description', isGone);
  const button = useReturnFocus(editor !== undefined);
  const dispatch = useAppDispatch();
  const isDocket = useAppSelector(selectIsDocket);
  const tick = (description: string) => void dispatch(changeTask(task._id, { description }));
  const isEmpty = task.description.trim() === '';
  return (
    <PanelSection
      title="Description"
      action={
        mayEdit &&
        !editor &&
        !isEmpty && (
          <IconAction ref={button} label="Edit description" onClick={begin}>
            <EditOutlined sx={{ fontSize: 18 }} />
          </IconAction>
        )
      }
    >
      {editor ? (
        <DescriptionEditor {...editor} isGone={isGone} />
      ) : !isEmpty ? (
        <Box dir="auto">
          <MarkdownText
            text={task.description}
            linksTasks={isDocket}
            onTick={isDocket && mayEdit ? tick : undefined}
          />
        </Box>
      ) : mayEdit ? (
        <EditButton ref={button} onClick={begin} sx={{ color: 'text.secondary' }}>
          Add a description...
        </EditButton>
      ) : (
        <Typography variant="body2" color="textSecondary">
          No description
        </Typography>
      )}
    </PanelSection>
  );
}

/** Ctrl+Enter saves. Escape closes the editor only while nothing was typed. */
function DescriptionEditor({
  edit,
  task,
  isGone,
  onType,
  onSave,
  onGiveUp,
}: EditorProps & { isGone: boolean }) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      if (!isGone) onSave();
    } else if (event.key === 'Escape') {
      if (edit.changes.description === undefined) onGiveUp();
    } else return;
    event.preventDefault();
  };
  return (
    <Stack spacing={1}>
      <TextField
        multiline
        fullWidth
        autoFocus
        minRows={5}
        maxRows={24}
        value={edit.changes.description ?? task?.description ?? ''}
        error={edit.error !== null}
        helperText={edit.error ?? `Markdown. ${keyLabel('Mod+Enter')} saves.`}
        onChange={(event) => onType({ description: event.target.value })}
        onKeyDown={onKeyDown}
        onFocus={caretAtEnd}
        slotProps={{
          htmlInput: {
            className: 'field',
            'aria-label': 'Description',
            dir: 'auto',
            maxLength: taskLimits.description,
            readOnly: edit.saving || isGone,
          },
        }}
      />
      <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end' }}>
        <Button size="small" color="inherit" disabled={edit.saving} onClick={onGiveUp}>
          Cancel
        </Button>
        {!isGone && (
          <Button size="small" variant="contained" loading={edit.saving} onClick={onSave}>
            Save
          </Button>
        )}
      </Stack>
    </Stack>
  );
}
