import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';

/** The buttons of a small form that edits a field. */
export function EditActions({ saving, onCancel }: { saving: boolean; onCancel: () => void }) {
  return (
    <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end' }}>
      <Button size="small" color="inherit" onClick={onCancel}>
        Cancel
      </Button>
      <Button size="small" type="submit" variant="contained" loading={saving}>
        Save
      </Button>
    </Stack>
  );
}
