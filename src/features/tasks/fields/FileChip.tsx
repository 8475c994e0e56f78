import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import CloseRounded from '@mui/icons-material/CloseRounded';
import { formatBytes } from '../../../lib/format';

/** A chosen file. The name and the cross are two buttons, so that the keyboard reaches both. */
export function FileChip({
  file,
  disabled,
  onRemove,
}: {
  file: File;
  disabled: boolean;
  onRemove: () => void;
}) {
  return (
    <Box
      component="li"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        maxWidth: '100%',
        pl: 1.25,
        pr: 0.375,
        height: 30,
        border: 1,
        borderColor: 'divider',
        borderRadius: '8px',
      }}
    >
      <Link
        component="button"
        type="button"
        variant="body2"
        color="textPrimary"
        noWrap
        title={`Preview ${file.name}`}
        disabled={disabled}
        onClick={() => previewFile(file)}
      >
        {file.name}
      </Link>
      <Typography variant="caption" color="textSecondary" sx={{ flexShrink: 0 }}>
        {formatBytes(file.size)}
      </Typography>
      <IconButton
        size="small"
        aria-label={`Remove ${file.name}`}
        disabled={disabled}
        onClick={onRemove}
        sx={{ p: 0.375 }}
      >
        <CloseRounded sx={{ fontSize: 16 }} />
      </IconButton>
    </Box>
  );
}

/** How long an object URL stays valid (specification, point 9), in milliseconds. */
const urlLifetimeMs = 10_000;

/** Shows a chosen file in a new tab before it is sent. */
export function previewFile(file: File): void {
  const url = URL.createObjectURL(file);
  window.open(url, '_blank', 'noopener');
  setTimeout(() => URL.revokeObjectURL(url), urlLifetimeMs);
}
