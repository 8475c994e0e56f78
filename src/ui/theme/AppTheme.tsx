import { useState, type ReactNode } from 'react';
import createCache from '@emotion/cache';
import { CacheProvider, ThemeContext } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import DefaultPropsProvider from '@mui/material/DefaultPropsProvider';
import { theme } from './theme';

/** The text of a style sheet. Faster than Emotion, which would parse 27 KB of variables. */
const cssOf = (rules: object): string =>
  Object.entries(rules)
    .map(([name, value]: [string, unknown]) =>
      typeof value === 'object' && value !== null
        ? `${name}{${cssOf(value)}}`
        : `${name === 'colorScheme' ? 'color-scheme' : name}:${String(value)};`,
    )
    .join('');
const variables = theme.generateStyleSheets().map(cssOf).join('');

/**
 * Provides the theme. `nonce`: the style nonce that the content security policy requires. MUI's own
 * `ThemeProvider` does the same, and also stores and switches schemes, which `followScheme` does
 * here. Without it, the log-in page is 2 KB smaller.
 */
export function AppTheme({ nonce, children }: { nonce?: string; children: ReactNode }) {
  const [cache] = useState(() => createCache({ key: 'docket', nonce, prepend: true }));
  return (
    <CacheProvider value={cache}>
      <ThemeContext value={theme}>
        <DefaultPropsProvider value={theme.components as object}>
          <CssBaseline />
          <style nonce={nonce}>{variables}</style>
          {children}
        </DefaultPropsProvider>
      </ThemeContext>
    </CacheProvider>
  );
}
