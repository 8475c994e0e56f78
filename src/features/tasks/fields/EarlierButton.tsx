import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { formatCount } from '../../../lib/format';
import { ErrorAlert } from '../../../ui/elements/ErrorAlert';

interface EarlierButtonProps {
  /** How many entries are not shown. */
  count: number;
  isLoading: boolean;
  error: string | undefined;
  onShow: () => void;
}

/** Shows more of a history. It keeps the focus while it loads, so that it can be pressed again. */
export function EarlierButton({ count, isLoading, error, onShow }: EarlierButtonProps) {
  if (count === 0) return null;
  return (
    <Box sx={{ flexShrink: 0 }}>
      {error && !isLoading && <ErrorAlert text={error} />}
      <Button
        size="small"
        onClick={() => !isLoading && onShow()}
        aria-disabled={isLoading}
        sx={{ ml: -0.5 }}
      >
        {isLoading ? 'Loading...' : `Show earlier (${formatCount(count)})`}
      </Button>
    </Box>
  );
}
