import TextField from '@mui/material/TextField';

interface NoteFieldProps {
  label: string;
  note: string;
  /** The note with its secrets replaced. */
  saved: string;
  onNote: (note: string) => void;
}

/** The user's note about a file. */
export function NoteField({ label, note, saved, onNote }: NoteFieldProps) {
  return (
    <TextField
      label={label}
      multiline
      minRows={2}
      maxRows={6}
      fullWidth
      value={note}
      onChange={(event) => onNote(event.target.value)}
      helperText={
        saved === note.trim()
          ? 'Optional. Saved in the file as written, except recognised passwords and tokens.'
          : `Saved as: ${saved}`
      }
      slotProps={{ htmlInput: { maxLength: 2_000 } }}
    />
  );
}
