import { useId, useState, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded';
import type { FilterPopoverProps } from './FilterPopover';

interface FilterButtonProps {
  label: string;
  /** Number of chosen values. */
  chosen: number;
  fullWidth?: boolean;
  /** A `FilterPopover` with these properties. */
  children: (popover: Omit<FilterPopoverProps, 'children'>) => ReactNode;
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
          px: 0.875,
          justifyContent: fullWidth ? 'space-between' : 'center',
          '& .MuiButton-endIcon': { ml: 0.5, mr: -0.25, color: 'text.secondary' },
        }}
      >
        {label}
      </Button>
      {children({ id, label, anchor, onClose: () => setAnchor(null) })}
    </>
  );
}
