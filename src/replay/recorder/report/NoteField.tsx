import TextField from '@mui/material/TextField';

interface NoteFieldProps {
  label: string;
  note: string;
  onNote: (note: string) => void;
}

/** What the person writes about a file that is saved. */
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
      helperText="Stands in the file as you write it, but for passwords and tokens that this page has seen. May stay empty."
      slotProps={{ htmlInput: { maxLength: 2_000 } }}
    />
  );
}
