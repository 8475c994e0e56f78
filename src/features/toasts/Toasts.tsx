import { forwardRef, useEffect, useRef } from 'react';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import CloseRounded from '@mui/icons-material/CloseRounded';
import { styled } from '@mui/material/styles';
import {
  closeSnackbar,
  SnackbarContent,
  SnackbarProvider,
  useSnackbar,
  type CustomContentProps,
} from 'notistack';
import { useAppDispatch, useAppSelector } from '../../data/store/hooks';
import { IconAction } from '../../ui/elements/IconAction';
import { openNotification } from '../../data/toasts/openNotification';
import { selectToasts, toastClosed } from '../../data/toasts/toastsSlice';
import { offerAccepted, undoRequested } from '../../data/toasts/undoRequested';
import { useSwipeToDismiss } from './useSwipeToDismiss';
import { clampLines } from '../../ui/theme/clampLines';

const colors = {
  default: 'text-secondary',
  success: 'success-main',
  error: 'error-main',
  warning: 'warning-main',
  info: 'primary-main',
} as const;

const Content = styled(SnackbarContent)({
  '&&': {
    backgroundColor: 'var(--docket-palette-background-paper)',
    color: 'var(--docket-palette-text-primary)',
    borderRadius: 10,
    maxWidth: 'min(400px, calc(100vw - 32px))',
    border: '1px solid var(--docket-palette-divider)',
    boxShadow: 'inset 4px 0 0 var(--toast-color), 0 10px 30px -8px rgb(20 16 8 / 26%)',
    font: '500 0.875rem/1.45 var(--docket-font-body2, inherit)',
    fontFamily: 'inherit',
    flexWrap: 'nowrap',
    alignItems: 'center',
    padding: '6px 10px 6px 18px',
    overflowWrap: 'anywhere',
  },
});

// A long text would cover a phone. The notification list has all of it.
const Message = styled('div')({ ...clampLines(5), margin: '8px 0' });
const Actions = styled('div')({
  display: 'flex',
  alignItems: 'center',
  marginLeft: 'auto',
  marginRight: -8,
  paddingLeft: 16,
});

/**
 * A toast in the style of the theme, with a coloured bar at its edge. It can be swiped away. Screen
 * readers announce an error at once, and others when they have finished speaking.
 */
const Toast = forwardRef<HTMLDivElement, CustomContentProps>(function Toast(
  { id, variant, message, action, style },
  ref,
) {
  const dispatch = useAppDispatch();
  const opens = useAppSelector((state) => selectToasts(state).find(({ key }) => key === id)?.opens);
  const swipe = useSwipeToDismiss(
    () => closeSnackbar(id),
    opens && (() => openNotification(dispatch, opens, String(id))),
  );
  const color: object = { '--toast-color': `var(--docket-palette-${colors[variant]})` };
  // The transition of notistack moves the outer element, the finger the inner one.
  return (
    <div ref={ref}>
      <div {...swipe}>
        <Content
          data-toast
          role={variant === 'error' ? 'alert' : undefined}
          style={{ ...style, ...color }}
        >
          <Message>{message}</Message>
          <Actions>{typeof action === 'function' ? action(id) : action}</Actions>
        </Content>
      </div>
    </div>
  );
});

const Components = {
  default: Toast,
  success: Toast,
  error: Toast,
  warning: Toast,
  info: Toast,
};

/**
 * Below the top bar, and below the line with the buttons of a screen or of an open task. An open
 * menu lies above them.
 */
const position = (
  <GlobalStyles
    styles={({ zIndex }) => ({
      '.docket-toasts.docket-toasts': { top: 'calc(var(--top-bar, 57px) + 48px)' },
      'body:has(.MuiPopover-root) .docket-toasts.docket-toasts': { zIndex: zIndex.modal - 1 },
    })}
  />
);

/**
 * Shows the toasts of the store (specification, point 9): top right, for 5000 ms, without a limit
 * on their number. They appear below the top bar, so that they never cover its buttons.
 */
export function Toasts() {
  return (
    <SnackbarProvider
      maxSnack={Infinity}
      autoHideDuration={5000}
      anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
      Components={Components}
      classes={{ containerRoot: 'docket-toasts' }}
    >
      {position}
      <ToastQueue />
    </SnackbarProvider>
  );
}

/**
 * Passes each toast of the store to notistack once, and removes it from the store when it closes.
 */
function ToastQueue() {
  const toasts = useAppSelector(selectToasts);
  const dispatch = useAppDispatch();
  const { enqueueSnackbar } = useSnackbar();
  const enqueued = useRef(new Set<string>());

  useEffect(() => {
    const present = new Set(toasts.map((toast) => toast.key));
    for (const key of enqueued.current) {
      if (present.has(key)) continue;
      enqueued.current.delete(key);
      closeSnackbar(key);
    }
    for (const { key, message, variant, persist, opens, undo, offer } of toasts) {
      if (enqueued.current.has(key)) continue;
      enqueued.current.add(key);
      enqueueSnackbar(message, {
        key,
        variant,
        persist,
        onClose: () => dispatch(toastClosed(key)),
        action: (id) => (
          <>
            {opens && (
              <Button size="small" onClick={() => openNotification(dispatch, opens, key)}>
                Open
              </Button>
            )}
            {undo !== undefined && offer !== undefined && (
              <Button
                size="small"
                sx={{ whiteSpace: 'nowrap' }}
                onClick={() => dispatch(offerAccepted(undo))}
              >
                {offer}
              </Button>
            )}
            {undo !== undefined && (
              <Button size="small" onClick={() => dispatch(undoRequested(undo))}>
                Undo
              </Button>
            )}
            <IconAction label="Dismiss" color="inherit" onClick={() => closeSnackbar(id)}>
              <CloseRounded fontSize="small" />
            </IconAction>
          </>
        ),
      });
    }
  }, [toasts, dispatch, enqueueSnackbar]);
  return null;
}
