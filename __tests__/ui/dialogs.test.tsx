import { useState } from 'react';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfirmDialog } from '../../src/ui/dialogs/ConfirmDialog';
import { AppTheme } from '../../src/ui/theme/AppTheme';

function Question({ onConfirm, busy }: { onConfirm: () => void; busy?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <AppTheme>
      <button onClick={() => setOpen(true)}>Remove</button>
      <ConfirmDialog
        open={open}
        busy={busy}
        title="Delete user"
        question="Are you sure?"
        confirm="Delete"
        onConfirm={onConfirm}
        onClose={() => setOpen(false)}
      />
    </AppTheme>
  );
}

test('a question begins on Cancel, closes on Escape, and gives the focus back', async () => {
  const user = userEvent.setup();
  const onConfirm = jest.fn();
  render(<Question onConfirm={onConfirm} />);
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByRole('alertdialog', { name: 'Delete user' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Remove' })).toHaveFocus();
  expect(onConfirm).not.toHaveBeenCalled();
});

test('while something is being done the question stays and cannot be answered twice', async () => {
  const user = userEvent.setup();
  const onConfirm = jest.fn();
  render(<Question busy onConfirm={onConfirm} />);
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('alertdialog')).toBeVisible();
  expect(screen.getByRole('button', { name: /Delete/ })).toBeDisabled();
});
