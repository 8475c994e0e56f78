import type { Components, CssVarsTheme, Theme } from '@mui/material/styles';

import { coarsePointer } from './coarsePointer';

type ThemeComponents = Components<Omit<Theme, 'components' | 'palette'> & CssVarsTheme>;

const focusRing = {
  outline: '2px solid var(--docket-palette-primary-main)',
  outlineOffset: 2,
} as const;

/** Menus, dialogs and popovers. */
const floating = {
  backgroundImage: 'none',
  border: '1px solid var(--docket-palette-divider)',
  boxShadow: '0 1px 2px rgb(20 16 8 / 6%), 0 12px 32px -8px rgb(20 16 8 / 22%)',
} as const;

export const components: ThemeComponents = {
  // By default it sets margins by a sibling selector that every element may match. Then removing any
  // element of the page makes the browser restyle all of its later siblings.
  MuiStack: { defaultProps: { useFlexGap: true } },
  MuiCssBaseline: {
    styleOverrides: {
      html: {
        WebkitTextSizeAdjust: '100%',
        // What gets the focus is not below the bars.
        scrollPaddingBlock: 'calc(var(--top-bar, 57px) + 9px) calc(var(--bottom-bar, 0px) + 9px)',
      },
      body: {
        fontVariantNumeric: 'tabular-nums',
        fontFeatureSettings: '"cv05", "ss03"',
        minHeight: '100dvh',
        // Room for the links at the bottom of a phone, and for the rounded corners of its screen.
        padding:
          '0 env(safe-area-inset-right, 0px) var(--bottom-bar, 0px) env(safe-area-inset-left, 0px)',
        overflowWrap: 'break-word',
      },
      // CssBaseline inherits it. Then a change of an element makes the browser restyle all inside.
      '*, *::before, *::after': { boxSizing: 'border-box' },
      ':focus-visible': focusRing,
      '[tabindex="-1"]:focus': { outline: 'none' },
      '::selection': {
        backgroundColor: 'color-mix(in srgb, var(--docket-palette-primary-main) 28%, transparent)',
      },
      // Backgrounds and shadows are not drawn then, and transparent borders are.
      '@media (forced-colors: active)': {
        '[aria-pressed="true"], nav [aria-current]': {
          forcedColorAdjust: 'none',
          color: 'HighlightText !important',
          backgroundColor: 'Highlight !important',
        },
        '.MuiLinearProgress-root': { forcedColorAdjust: 'none' },
      },
      '@media (pointer: coarse)': coarsePointer,
      '@media print': {
        'header, .docket-toasts, .MuiIconButton-root': { display: 'none !important' },
        body: { backgroundColor: '#fff' },
      },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          // With a duration, however short, each change would start a transition in every element.
          transition: 'none !important',
          scrollBehavior: 'auto !important',
        },
      },
    },
  },
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { '&.Mui-focusVisible': focusRing } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: { borderRadius: 8, minHeight: 36, paddingInline: 14, whiteSpace: 'nowrap' },
      sizeSmall: { minHeight: 30, paddingInline: 10, fontSize: '0.8125rem' },
      sizeLarge: { minHeight: 42, fontSize: '0.9375rem' },
      contained: {
        boxShadow: 'inset 0 1px 0 rgb(255 255 255 / 14%), 0 1px 2px rgb(20 16 8 / 14%)',
      },
      outlined: ({ ownerState }) =>
        ownerState.color === 'inherit' ||
        ownerState.color === undefined ||
        ownerState.color === 'primary'
          ? {
              borderColor: 'var(--docket-palette-divider)',
              backgroundColor: 'var(--docket-palette-background-paper)',
              '&:hover': {
                borderColor: 'var(--docket-palette-text-disabled)',
                backgroundColor: 'var(--docket-palette-action-hover)',
              },
            }
          : {},
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        borderRadius: 8,
        transition: 'background-color 120ms, color 120ms',
        '&:hover': { color: 'var(--docket-palette-text-primary)' },
      },
    },
  },
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: {
      root: { backgroundImage: 'none' },
      rounded: { borderRadius: 12 },
      outlined: { borderColor: 'var(--docket-palette-divider)' },
    },
  },
  MuiCard: { defaultProps: { variant: 'outlined' } },
  MuiAutocomplete: {
    styleOverrides: {
      paper: { ...floating, marginTop: 6 },
      listbox: { padding: 6 },
      option: { borderRadius: 7, minHeight: 36, fontSize: '0.875rem' },
    },
  },
  MuiMenu: {
    styleOverrides: {
      paper: { ...floating, marginTop: 6, borderRadius: 12 },
      list: { padding: 6 },
    },
  },
  MuiPopover: { styleOverrides: { paper: { ...floating, borderRadius: 12 } } },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        borderRadius: 7,
        minHeight: 36,
        fontSize: '0.875rem',
        '& .MuiListItemIcon-root': { minWidth: 32, color: 'inherit' },
        '&.Mui-focusVisible': { outlineOffset: -2 },
      },
    },
  },
  // Specification, point 9: the modal takes 300 ms, its backdrop 150 ms.
  MuiDialog: {
    defaultProps: { transitionDuration: 300, slotProps: { backdrop: { transitionDuration: 150 } } },
    styleOverrides: {
      paper: { ...floating, borderRadius: 14 },
      paperFullScreen: { borderRadius: 0, border: 0 },
    },
  },
  MuiBackdrop: {
    styleOverrides: {
      root: {
        backgroundColor: 'rgb(20 17 12 / 42%)',
        '&.MuiBackdrop-invisible': { backgroundColor: 'transparent' },
      },
    },
  },
  MuiCollapse: { defaultProps: { timeout: 300 } },
  MuiTooltip: {
    defaultProps: { enterDelay: 400, enterNextDelay: 120 },
    styleOverrides: {
      tooltip: {
        fontSize: '0.775rem',
        fontWeight: 500,
        borderRadius: 7,
        padding: '5px 9px',
        color: '#fbfaf7',
      },
    },
  },
  MuiTextField: { defaultProps: { size: 'small' } },
  MuiFormControl: { defaultProps: { size: 'small' } },
  MuiOutlinedInput: {
    styleOverrides: {
      root: {
        borderRadius: 8,
        backgroundColor: 'var(--docket-palette-background-paper)',
        '& .MuiOutlinedInput-notchedOutline': {
          borderColor: 'color-mix(in srgb, var(--docket-palette-text-primary) 26%, transparent)',
          transition: 'border-color 120ms',
        },
        '&:hover:not(.Mui-focused):not(.Mui-error):not(.Mui-disabled) .MuiOutlinedInput-notchedOutline':
          {
            borderColor: 'color-mix(in srgb, var(--docket-palette-text-primary) 48%, transparent)',
          },
      },
      input: { '&:focus-visible': { outline: 'none' } },
    },
  },
  MuiInputBase: {
    styleOverrides: {
      root: { fontSize: '0.9063rem' },
      input: {
        // Of a placeholder too, which a phone may not have room for.
        textOverflow: 'ellipsis',
        '&:focus-visible': { outline: 'none' },
        '&::placeholder': { color: 'var(--docket-palette-text-secondary)', opacity: 1 },
      },
    },
  },
  MuiInputLabel: { styleOverrides: { root: { fontSize: '0.9063rem' } } },
  MuiFormHelperText: { styleOverrides: { root: { marginInline: 2, lineHeight: 1.45 } } },
  MuiChip: {
    styleOverrides: {
      root: { borderRadius: 7, fontWeight: 550 },
      sizeSmall: { height: 23, fontSize: '0.7625rem' },
      outlined: { borderColor: 'var(--docket-palette-divider)' },
    },
  },
  MuiAlert: {
    styleOverrides: {
      // On a phone, the buttons are below the text.
      root: { borderRadius: 10, alignItems: 'center', paddingBlock: 4, flexWrap: 'wrap' },
      message: { flex: '1 1 12em', minWidth: 0 },
      action: { paddingTop: 0, flexWrap: 'wrap' },
      standard: ({ ownerState }) => {
        const tone = `var(--docket-palette-${ownerState.severity ?? 'success'}-main)`;
        return {
          color: 'var(--docket-palette-text-primary)',
          backgroundColor: `color-mix(in srgb, ${tone} 9%, var(--docket-palette-background-paper))`,
          border: `1px solid color-mix(in srgb, ${tone} 32%, transparent)`,
          '& .MuiAlert-icon': { color: tone },
        };
      },
    },
  },
  MuiLink: {
    defaultProps: { underline: 'hover' },
    styleOverrides: { root: { textUnderlineOffset: '0.18em', borderRadius: 4 } },
  },
  MuiLinearProgress: { styleOverrides: { root: { borderRadius: 99, height: 3 } } },
  MuiDivider: { styleOverrides: { root: { borderColor: 'var(--docket-palette-divider)' } } },
};
