import { useState } from 'react';
import Button from '@mui/material/Button';
import { lazyComponent } from '../../ui/lazy/lazyComponent';
import { LazyBoundary } from '../toasts/LazyBoundary';

const ForgottenDialog = lazyComponent('ForgottenDialog', () => import('./ForgottenDialog'));

/** Whether the server that sent this page can send e-mail. Other servers do not say so. */
const canSendMail = (): boolean =>
  document.querySelector<HTMLMetaElement>('meta[name="docket-mail"]')?.content === 'on';

/** Offers a link by e-mail, where the server can send one. `typed`: the e-mail in the form. */
export function ForgottenButton({ typed }: { typed: string }) {
  const [open, setOpen] = useState(false);
  if (!canSendMail()) return null;
  const close = () => setOpen(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)} sx={{ alignSelf: 'center' }}>
        Forgot password?
      </Button>
      {open && (
        <LazyBoundary onFailed={close}>
          <ForgottenDialog typed={typed} onClose={close} />
        </LazyBoundary>
      )}
    </>
  );
}
