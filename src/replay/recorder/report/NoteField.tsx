import TextField from '@mui/material/TextField';

interface NoteFieldProps {
  label: string;
  note: string;
  onNote: (note: string) => void;
}

/** The user's note about a file. */
export function NoteField({ label, note, onNote }: NoteFieldProps) {
  return (
    <TextField
      label={label}
      multiline
      minRows={2}
      maxRows={6}
      fullWidth
      value={note}
      onChange={(event) => onNote(event.target.value)}
      helperText="Optional. Saved in the file as written, except passwords and tokens."
      slotProps={{ htmlInput: { maxLength: 2_000 } }}
    />
  );
}
