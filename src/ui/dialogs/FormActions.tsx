import Button from '@mui/material/Button';

interface FormActionsProps {
  /** Label of the submitting button: 'Save'. */
  submit: string;
  busy: boolean;
  disabled?: boolean;
  onCancel: () => void;
}

/** The actions of a dialog with a form. */
export function FormActions({ submit, busy, disabled, onCancel }: FormActionsProps) {
  return (
    <>
      <Button color="inherit" onClick={onCancel} disabled={busy}>
        Cancel
      </Button>
      <Button type="submit" variant="contained" loading={busy} disabled={disabled}>
        {submit}
      </Button>
    </>
  );
}
