import Button from '@mui/material/Button';

/** The action of a dialog that shows a result. */
export function DoneAction({ onClose }: { onClose: () => void }) {
  return (
    <Button variant="contained" onClick={onClose}>
      Done
    </Button>
  );
}
