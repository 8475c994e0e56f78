import { createTheme } from '@mui/material/styles';
import { components } from './themeComponents';
import { dark, light } from './colors';

declare module '@mui/material/styles' {
  interface BreakpointOverrides {
    xxl: true;
  }
  interface CssThemeVariables {
    enabled: true;
  }
}

/** Inter once `fetchFont` has loaded it, or where it is installed; else the font of the system. */
const fontFamily = '"Inter Variable", Inter, system-ui, sans-serif';

/** Light and dark are CSS variables. `followScheme` says which count. */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: '[data-scheme="%s"]', cssVarPrefix: 'docket' },
  colorSchemes: { light, dark },
  // Specification, point 9.
  breakpoints: { values: { xs: 0, sm: 576, md: 768, lg: 992, xl: 1200, xxl: 1400 } },
  // One unit of `sx={{ borderRadius: n }}`.
  shape: { borderRadius: 5 },
  spacing: 8,
  motion: { reducedMotion: 'system' },
  typography: {
    fontFamily,
    fontSize: 14,
    h1: { fontSize: '1.5rem', lineHeight: 1.25, fontWeight: 650, letterSpacing: '-0.018em' },
    h2: { fontSize: '1.1875rem', lineHeight: 1.3, fontWeight: 650, letterSpacing: '-0.012em' },
    h3: { fontSize: '1rem', lineHeight: 1.4, fontWeight: 600, letterSpacing: '-0.006em' },
    h4: { fontSize: '0.9375rem', lineHeight: 1.4, fontWeight: 600 },
    subtitle1: { fontSize: '0.9375rem', lineHeight: 1.45, fontWeight: 600 },
    subtitle2: { fontSize: '0.8125rem', lineHeight: 1.45, fontWeight: 600 },
    body1: { fontSize: '0.9375rem', lineHeight: 1.55 },
    body2: { fontSize: '0.8438rem', lineHeight: 1.5 },
    caption: { fontSize: '0.775rem', lineHeight: 1.45 },
    button: { fontSize: '0.875rem', fontWeight: 600, textTransform: 'none', letterSpacing: 0 },
  },
  transitions: {
    duration: {
      shortest: 120,
      shorter: 150,
      short: 180,
      standard: 220,
      complex: 300,
      enteringScreen: 300,
      leavingScreen: 200,
    },
  },
  components,
});
