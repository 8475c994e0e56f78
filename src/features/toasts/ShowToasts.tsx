import { useEffect, useRef } from 'react';
import Button from '@mui/material/Button';
import CloseRounded from '@mui/icons-material/CloseRounded';
import { closeSnackbar, useSnackbar } from 'notistack';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { IconAction } from '../../ui/elements/IconAction';
import { openNotification } from './openNotification';
import { selectToasts, toastClosed } from './toastsSlice';

/** Hands the toasts of the store to notistack, each once, and tells the store when one is gone. */
export function ShowToasts() {
  const toasts = useAppSelector(selectToasts);
  const dispatch = useAppDispatch();
  const { enqueueSnackbar } = useSnackbar();
  const handed = useRef(new Set<string>());

  useEffect(() => {
    const present = new Set(toasts.map((toast) => toast.key));
    for (const key of handed.current) {
      if (present.has(key)) continue;
      handed.current.delete(key);
      closeSnackbar(key);
    }
    for (const { key, message, variant, persist, opens } of toasts) {
      if (handed.current.has(key)) continue;
      handed.current.add(key);
      enqueueSnackbar(message, {
        key,
        variant,
        persist,
        onClose: () => dispatch(toastClosed(key)),
        action: (id) => (
          <>
            {opens && (
              <Button size="small" onClick={() => openNotification(dispatch, opens)}>
                Open
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
