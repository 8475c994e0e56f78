import { useState } from 'react';
import { lazyComponent } from '../../ui/lazy/lazyComponent';
import { LazyBoundary } from '../../data/toasts/LazyBoundary';
import { ForgottenOffer } from './ForgottenOffer';

const ForgottenDialog = lazyComponent('ForgottenDialog', () => import('./ForgottenDialog'));

/** Offers a link by e-mail, where the server can send one. `typed`: the e-mail in the form. */
export function ForgottenButton({ typed }: { typed: string }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <ForgottenOffer onClick={() => setOpen(true)} />
      {isOpen && (
        <LazyBoundary onFailed={close}>
          <ForgottenDialog typed={typed} onClose={close} />
        </LazyBoundary>
      )}
    </>
  );
}
