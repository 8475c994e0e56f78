import { useEffect, useRef } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';

/**
 * A failure in a danger alert, brought into view when it comes: in a long form it stands below what is seen. Nothing is drawn
 * while there is no text; `onRetry` adds a button that tries again.
 */
export function ErrorAlert({ text, onRetry }: { text?: string | null; onRetry?: () => void }) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (text) alert.current?.scrollIntoView({ block: 'nearest' });
  }, [text]);
  if (!text) return null;
  return (
    <Alert
      ref={alert}
      severity="error"
      action={
        onRetry && (
          <Button color="inherit" size="small" onClick={onRetry}>
            Try again
          </Button>
        )
      }
    >
      {text}
    </Alert>
  );
}
