import type { FormEvent } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { ErrorAlert } from '../../../ui/elements/ErrorAlert';
import { RouterLink } from '../../../ui/elements/RouterLink';
import { TagField } from '../../../ui/fields/TagField';
import { useNoteTags } from '../useNoteTags';
import type { useDraft } from '../../../data/drafts/useDraft';
import type { NoteDraft } from '../../../data/nouns/notes/noteDraft';

interface NoteFormProps {
  draft: ReturnType<typeof useDraft<NoteDraft>>;
  tagPlaceholder: string;
  cancelPath: string;
  error: string | null;
  saving: boolean;
  onSave: () => void;
}

/** The fields of a note. Cancel keeps the draft; only its own button discards it. */
export function NoteForm({
  draft,
  tagPlaceholder,
  cancelPath,
  error,
  saving,
  onSave,
}: NoteFormProps) {
  const { shown, restored, change, changeText, discard } = draft;
  const knownTags = useNoteTags();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!saving) onSave();
  };
  return (
    <Stack component="form" spacing={2.5} noValidate onSubmit={submit}>
      {restored && (
        <Alert
          severity="info"
          action={
            <Button color="inherit" size="small" onClick={discard}>
              Discard draft
            </Button>
          }
        >
          Your unsaved draft was restored.
        </Alert>
      )}
      <TextField
        label="Title"
        fullWidth
        value={shown.title}
        onChange={(event) => change({ title: event.target.value })}
      />
      <TagField
        label="Tags"
        value={shown.tag}
        options={knownTags}
        texts={{ placeholder: tagPlaceholder, empty: 'Nothing added!' }}
        onChange={(tag) => change({ tag })}
      />
      <TextField
        label="Body"
        fullWidth
        multiline
        value={shown.text}
        onChange={(event) => changeText(event.target.value)}
        helperText="Markdown: headings, lists, tables, links, code."
        // A text area that grows would lay the whole text out twice per keystroke.
        slotProps={{
          input: { inputComponent: 'textarea' },
          htmlInput: { rows: 15, style: { resize: 'vertical', lineHeight: 1.55 } },
        }}
      />
      <ErrorAlert text={error} />
      <Stack direction="row" spacing={1.5}>
        <Button type="submit" variant="contained" loading={saving}>
          Save
        </Button>
        <Button component={RouterLink} to={cancelPath} color="inherit">
          Cancel
        </Button>
      </Stack>
    </Stack>
  );
}
