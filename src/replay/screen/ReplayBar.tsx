import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FolderOpenRounded from '@mui/icons-material/FolderOpenRounded';
import KeyboardRounded from '@mui/icons-material/KeyboardRounded';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { IconAction } from '../../ui/elements/IconAction';
import { visuallyHidden } from '../../ui/theme/visuallyHidden';

interface ReplayBarProps {
  logo: ReactNode;
  /** Name of the open file. */
  name: string | null;
  onChoose: () => void;
  onHelp: () => void;
  /** The verdict. */
  children?: ReactNode;
}

/** The bar of the page. */
export function ReplayBar({ logo, name, onChoose, onHelp, children }: ReplayBarProps) {
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 1, md: 1.5 },
        minHeight: 48,
        px: { xs: 1.25, md: 2 },
        borderBottom: '1px solid',
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      <Link
        href="/"
        underline="none"
        color="inherit"
        aria-label="Open Docket"
        sx={{ display: 'flex', alignItems: 'center', flexShrink: 0 }}
      >
        {logo}
      </Link>
      <Typography
        variant="h1"
        sx={{
          fontSize: '1rem',
          flexShrink: 0,
          // The bar of a phone has room for the name of the log alone.
          ...(name !== null && { '@media (max-width: 599.95px)': visuallyHidden }),
        }}
      >
        Replay
      </Typography>
      {name !== null && (
        <Typography
          variant="body2"
          color="textSecondary"
          noWrap
          title={name}
          sx={{ flexShrink: 9999, minWidth: 40, display: { xs: 'none', md: 'block' } }}
        >
          {name}
        </Typography>
      )}
      <Box
        sx={{
          flex: 'auto',
          minWidth: 0,
          display: 'flex',
          justifyContent: { xs: 'flex-start', md: 'center' },
        }}
      >
        {children}
      </Box>
      {name !== null && (
        <>
          <Button
            size="small"
            color="inherit"
            variant="outlined"
            startIcon={<FolderOpenRounded />}
            onClick={onChoose}
            sx={{ flexShrink: 0, display: { xs: 'none', sm: 'inline-flex' } }}
          >
            Open another
          </Button>
          <Box sx={{ display: { xs: 'block', sm: 'none' } }}>
            <IconAction label="Open another log" onClick={onChoose}>
              <FolderOpenRounded fontSize="small" />
            </IconAction>
          </Box>
        </>
      )}
      <IconAction label="Keyboard shortcuts" onClick={onHelp}>
        <KeyboardRounded fontSize="small" />
      </IconAction>
    </Box>
  );
}
