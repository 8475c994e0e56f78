// The floor of a start: React, MUI's theme and one form. At /task, a hundred plain rows follow,
// which are part of the script.
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import Button from '@mui/material/Button';
import CssBaseline from '@mui/material/CssBaseline';
import FormControl from '@mui/material/FormControl';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { createTheme, ThemeProvider } from '@mui/material/styles';
import { createRoot } from 'react-dom/client';
import { verbs } from '../seed/words';

const rowCount = 100;
const theme = createTheme({
  cssVariables: true,
  // The product has no ripples either, and its build leaves them out.
  components: { MuiButtonBase: { defaultProps: { disableRipple: true } } },
});
const cache = createCache({
  key: 'floor',
  nonce: document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content,
});

function Field({ label, type }: { label: string; type: string }) {
  return (
    <FormControl fullWidth margin="dense">
      <InputLabel htmlFor={type}>{label}</InputLabel>
      <OutlinedInput id={type} type={type} label={label} />
    </FormControl>
  );
}

function Rows() {
  return Array.from({ length: rowCount }, (_, at) => (
    <article key={at} data-task={at}>
      {verbs[at % verbs.length]} number {at + 1}
    </article>
  ));
}

function FloorPage() {
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme}>
        <CssBaseline />
        <main data-screen="floor">
          <form>
            <Field label="Email" type="email" />
            <Field label="Password" type="password" />
            <Button type="submit" variant="contained" fullWidth>
              Log In
            </Button>
          </form>
          {location.pathname === '/task' && <Rows />}
        </main>
      </ThemeProvider>
    </CacheProvider>
  );
}

const container = document.getElementById('root');
if (container) createRoot(container).render(<FloorPage />);
