import { useId, type FormEvent, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import CloseRounded from '@mui/icons-material/CloseRounded';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { IconAction } from '../elements/IconAction';

/** The props that open and close a dialog. */
export interface DialogFrame {
  open: boolean;
  onClose: () => void;
  /** Called after the closing transition. */
  onExited: () => void;
}

interface AppDialogProps extends Pick<DialogFrame, 'open' | 'onClose'> {
  title: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
  /** Makes the dialog a form, with the submit button in `actions`. */
  onSubmit?: () => void;
  width?: 'xs' | 'sm' | 'md' | 'lg';
  /** Keeps the dialog open while it saves. */
  busy?: boolean;
  /** Called after the closing transition. */
  onExited?: () => void;
  role?: 'dialog' | 'alertdialog';
  children: ReactNode;
}

const actionsStyle = {
  px: 3,
  py: 1.75,
  borderTop: '1px solid',
  borderColor: 'divider',
  flexWrap: 'wrap',
  rowGap: 1,
  columnGap: 1,
  '& > *': { flexShrink: 0 },
  // Three of them fit into one line of 320 px.
  '&:has(> :nth-of-type(3))': {
    columnGap: { xs: 0.5, sm: 1 },
    '& > button': { px: { xs: 1, sm: 1.75 } },
  },
} as const;

/** A dialog with a title and a close button. It fills the window on a phone. */
export function AppDialog({
  open,
  title,
  subtitle,
  onClose,
  actions,
  onSubmit,
  width = 'sm',
  busy = false,
  onExited,
  role = 'dialog',
  children,
}: AppDialogProps) {
  const titleId = useId();
  const small = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const fullScreen = small && role === 'dialog';
  const close = () => {
    if (!busy) onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React bubbles the event through the portal to a form around the dialog.
    event.stopPropagation();
    onSubmit?.();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      fullScreen={fullScreen}
      fullWidth
      maxWidth={width}
      role={role}
      aria-labelledby={titleId}
      slotProps={{ transition: { onExited } }}
    >
      <Box
        component={onSubmit ? 'form' : 'div'}
        noValidate={onSubmit ? true : undefined}
        onSubmit={onSubmit ? submit : undefined}
        sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 }}
      >
        <Box
          sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, pl: 3, pr: 1.5, pt: 2, pb: 1 }}
        >
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <DialogTitle
              id={titleId}
              variant="h2"
              sx={{ p: 0, pt: 0.25, overflowWrap: 'anywhere' }}
            >
              {title}
            </DialogTitle>
            {subtitle && (
              <Box
                sx={{
                  color: 'text.secondary',
                  typography: 'body2',
                  mt: 0.25,
                  overflowWrap: 'anywhere',
                }}
              >
                {subtitle}
              </Box>
            )}
          </Box>
          <IconAction label="Close" onClick={close} disabled={busy}>
            <CloseRounded fontSize="small" />
          </IconAction>
        </Box>
        <DialogContent sx={{ px: 3, pt: '8px !important', pb: actions ? 2 : 3 }}>
          {children}
        </DialogContent>
        {actions && (
          <DialogActions disableSpacing sx={actionsStyle}>
            {actions}
          </DialogActions>
        )}
      </Box>
    </Dialog>
  );
}
