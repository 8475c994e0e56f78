import { useId, useState, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded';
import Popover from '@mui/material/Popover';

interface FilterButtonProps {
  label: string;
  /** Number of chosen values. */
  chosen: number;
  fullWidth?: boolean;
  /** The content of the popover. */
  children: (close: () => void) => ReactNode;
}

/** As wide as the arrow that it replaces, so that the row does not move. */
const countStyle = {
  minWidth: 20,
  px: 0.5,
  borderRadius: 1.5,
  textAlign: 'center',
  lineHeight: '20px',
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  '&&': { fontSize: '0.75rem' },
} as const;

/** A button that opens a filter. */
export function FilterButton({ label, chosen, fullWidth = false, children }: FilterButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const close = () => setAnchor(null);
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        fullWidth={fullWidth}
        endIcon={
          chosen > 0 ? (
            <Box component="span" sx={countStyle}>
              {chosen}
            </Box>
          ) : (
            <ExpandMoreRounded fontSize="small" />
          )
        }
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        aria-label={chosen > 0 ? `${label}, ${chosen} chosen` : label}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{
          fontWeight: 550,
          minHeight: 36,
          px: 1.25,
          justifyContent: fullWidth ? 'space-between' : 'center',
          '& .MuiButton-endIcon': { ml: 0.5, mr: -0.25, color: 'text.secondary' },
        }}
      >
        {label}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: {
            id,
            role: 'dialog',
            'aria-label': label,
            sx: { mt: 0.75, width: 280, maxWidth: 'calc(100vw - 32px)' },
          },
        }}
      >
        {children(close)}
      </Popover>
    </>
  );
}
