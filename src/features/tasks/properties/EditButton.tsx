import type { ReactNode, Ref } from 'react';
import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import type { SystemStyleObject } from '@mui/system';
import { visuallyHidden } from '../../../ui/theme/visuallyHidden';

interface EditButtonProps {
  ref?: Ref<HTMLButtonElement>;
  /** The tooltip. */
  title?: string;
  /** The field, which screen readers read before what is shown. */
  label?: string;
  /** It opens a menu or a dialog. */
  popup?: 'menu' | 'dialog';
  isOpen?: boolean;
  onClick: () => void;
  sx?: SystemStyleObject<Theme>;
  children: ReactNode;
}

/** A value that a click edits. The button does not move its text. */
export function EditButton({
  ref,
  title,
  label,
  popup,
  isOpen,
  onClick,
  sx,
  children,
}: EditButtonProps) {
  return (
    <Box
      component="button"
      type="button"
      ref={ref}
      title={title}
      aria-haspopup={popup}
      aria-expanded={popup && isOpen}
      onClick={onClick}
      sx={[
        {
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 1,
          rowGap: 0.5,
          minHeight: 32,
          maxWidth: 'calc(100% + 16px)',
          mx: -1,
          px: 1,
          py: 0.375,
          border: 0,
          borderRadius: '7px',
          bgcolor: 'transparent',
          color: 'inherit',
          font: 'inherit',
          letterSpacing: 'inherit',
          textAlign: 'start',
          overflowWrap: 'anywhere',
          cursor: 'pointer',
          '&:hover, &[aria-expanded="true"]': { bgcolor: 'action.hover' },
        },
        sx ?? false,
      ]}
    >
      {label && (
        <Box component="span" sx={visuallyHidden}>
          {label}:
        </Box>
      )}
      {children}
    </Box>
  );
}
