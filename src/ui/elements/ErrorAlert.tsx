import { useEffect, useRef } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';

/**
 * An error, scrolled into view when it appears, because it may be below a long form. Renders
 * nothing without a text.
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
