import { useState, type ReactNode } from 'react';
import createCache from '@emotion/cache';
import { CacheProvider, ThemeContext } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import DefaultPropsProvider from '@mui/material/DefaultPropsProvider';
import GlobalStyles from '@mui/material/GlobalStyles';
import { theme } from './theme';

/** Paper is white, so the dark scheme is for screens. */
const onScreens = (styles: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(styles).map(([rule, style]) => [
      rule.replace('@media (prefers-color-scheme', '@media screen and (prefers-color-scheme'),
      style,
    ]),
  );
const variables = <GlobalStyles styles={theme.generateStyleSheets().map(onScreens)} />;

/**
 * Provides the theme. `nonce`: the style nonce that the content security policy requires. MUI's own
 * `ThemeProvider` does the same, and also stores and switches schemes, which is left to the browser
 * here. Without it, the log-in page is 2 KB smaller.
 */
export function AppTheme({ nonce, children }: { nonce?: string; children: ReactNode }) {
  const [cache] = useState(() => createCache({ key: 'docket', nonce, prepend: true }));
  return (
    <CacheProvider value={cache}>
      <ThemeContext value={theme}>
        <DefaultPropsProvider value={theme.components as object}>
          <CssBaseline enableColorScheme />
          {variables}
          {children}
        </DefaultPropsProvider>
      </ThemeContext>
    </CacheProvider>
  );
}
