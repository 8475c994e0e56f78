import Button from '@mui/material/Button';

/** Whether the server that sent this page can send e-mail. Other servers do not say so. */
const canSendMail = (): boolean =>
  document.querySelector<HTMLMetaElement>('meta[name="docket-mail"]')?.content === 'on';

/** The button under the form, where the server can send a link by e-mail. */
export function ForgottenOffer({ onClick }: { onClick: () => void }) {
  if (!canSendMail()) return null;
  return (
    <Button size="small" onClick={onClick} sx={{ justifySelf: 'center' }}>
      Forgot password?
    </Button>
  );
}
