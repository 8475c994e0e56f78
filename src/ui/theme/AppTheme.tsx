import type { ReactNode } from 'react';
import createCache, { type EmotionCache } from '@emotion/cache';
import { CacheProvider, ThemeContext } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import DefaultPropsProvider from '@mui/material/DefaultPropsProvider';
import GlobalStyles from '@mui/material/GlobalStyles';
import { theme } from './theme';

let cache: EmotionCache | undefined;
/** One for the page: another would insert all styles again, and the page would keep them. */
const pageCache = (nonce?: string): EmotionCache =>
  (cache ??= createCache({ key: 'docket', nonce, prepend: true }));

const variables = <GlobalStyles styles={theme.generateStyleSheets()} />;

/**
 * Provides the theme. `nonce`: the style nonce that the content security policy requires. MUI's own
 * `ThemeProvider` does the same, and also stores and switches schemes, which is left to the browser
 * here. Without it, the log-in page is 2 KB smaller.
 */
export function AppTheme({ nonce, children }: { nonce?: string; children: ReactNode }) {
  return (
    <CacheProvider value={pageCache(nonce)}>
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
