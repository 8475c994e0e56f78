import { forwardRef } from 'react';
import { styled } from '@mui/material/styles';
import {
  closeSnackbar,
  MaterialDesignContent,
  SnackbarProvider,
  type CustomContentProps,
} from 'notistack';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { openNotification } from './openNotification';
import { ShowToasts } from './ShowToasts';
import { selectToasts } from './toastsSlice';
import { useSwipeToDismiss } from './useSwipeToDismiss';

const tones = {
  default: 'text-secondary',
  success: 'success-main',
  error: 'error-main',
  warning: 'warning-main',
  info: 'primary-main',
} as const;

/** notistack's content as a small sheet of the theme, with the tone as a bar at its edge. It can be swiped away. */
function sheet(tone: (typeof tones)[keyof typeof tones]) {
  const Sheet = styled(MaterialDesignContent)({
    '&&.notistack-MuiContent': {
      backgroundColor: 'var(--docket-palette-background-paper)',
      color: 'var(--docket-palette-text-primary)',
      borderRadius: 10,
      maxWidth: 'min(400px, calc(100vw - 32px))',
      border: '1px solid var(--docket-palette-divider)',
      boxShadow: `inset 4px 0 0 var(--docket-palette-${tone}), 0 10px 30px -8px rgb(20 16 8 / 26%)`,
      font: '500 0.875rem/1.45 var(--docket-font-body2, inherit)',
      fontFamily: 'inherit',
      flexWrap: 'nowrap',
      padding: '6px 10px 6px 18px',
      overflowWrap: 'anywhere',
      // The longest title would cover a phone; the whole text stands in the notification list.
      '& #notistack-snackbar': {
        display: '-webkit-box',
        WebkitBoxOrient: 'vertical',
        WebkitLineClamp: 5,
        overflow: 'hidden',
        padding: 0,
        margin: '8px 0',
      },
    },
  });
  return forwardRef<HTMLDivElement, CustomContentProps>(function Swipeable(props, ref) {
    const dispatch = useAppDispatch();
    const opens = useAppSelector(
      (state) => selectToasts(state).find(({ key }) => key === props.id)?.opens,
    );
    const swipe = useSwipeToDismiss(
      () => closeSnackbar(props.id),
      opens && (() => openNotification(dispatch, opens)),
    );
    // Two elements: the outer one is moved by notistack's transition, the inner one by the finger.
    return (
      <div ref={ref}>
        <div {...swipe}>
          <Sheet {...props} />
        </div>
      </div>
    );
  });
}

const Components = {
  default: sheet(tones.default),
  success: sheet(tones.success),
  error: sheet(tones.error),
  warning: sheet(tones.warning),
  info: sheet(tones.info),
};

/**
 * Where toasts appear (specification, point 9): top right, 5000 ms, swiped away from 80 percent on, no limit on their number.
 * Below the bar, so that they never cover its buttons.
 */
export function Toasts() {
  return (
    <SnackbarProvider
      maxSnack={Infinity}
      autoHideDuration={5000}
      anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
      hideIconVariant
      Components={Components}
      classes={{ containerRoot: 'docket-toasts' }}
    >
      <ShowToasts />
    </SnackbarProvider>
  );
}
