import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';

/** A failure in a danger alert. Nothing is drawn while there is no text; `onRetry` adds a button that tries again. */
export function ErrorAlert({ text, onRetry }: { text?: string | null; onRetry?: () => void }) {
  if (!text) return null;
  return (
    <Alert severity="error" action={onRetry && <Button color="inherit" size="small" onClick={onRetry}>Try again</Button>}>
      {text}
    </Alert>
  );
}
