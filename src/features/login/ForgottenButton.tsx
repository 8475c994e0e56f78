import { useState } from 'react';
import { ForgottenDialog } from './ForgottenDialog';
import { ForgottenOffer } from './ForgottenOffer';

/** Offers a link by e-mail, where the server can send one. `typed`: the e-mail in the form. */
export function ForgottenButton({ typed }: { typed: string }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <ForgottenOffer onClick={() => setOpen(true)} />
      {isOpen && <ForgottenDialog typed={typed} onClose={close} />}
    </>
  );
}
