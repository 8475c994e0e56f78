import type { ColorSystemOptions } from '@mui/material/styles';

/**
 * Every `main` has a contrast of at least 4.5:1 (AA) on `background.paper`, on
 * `background.default`, and on a 10 % tint of itself, also as people without full colour vision
 * see it. `text.disabled`, which draws borders too, has 3:1 (`__tests__/ui/contrast.test.ts`).
 */
export const light: ColorSystemOptions = {
  palette: {
    primary: { main: '#2f4bc7', dark: '#243aa0', light: '#5a74e6', contrastText: '#ffffff' },
    secondary: { main: '#6a4a8c', dark: '#513670', light: '#8b6bb0', contrastText: '#ffffff' },
    success: { main: '#1f6b43', dark: '#16512f', light: '#3d9163', contrastText: '#ffffff' },
    warning: { main: '#855300', dark: '#674000', light: '#b57a14', contrastText: '#ffffff' },
    error: { main: '#a8201a', dark: '#8c1a14', light: '#d95850', contrastText: '#ffffff' },
    info: { main: '#1b5f96', dark: '#134870', light: '#4288bf', contrastText: '#ffffff' },
    text: { primary: '#1f1d1a', secondary: '#5d5851', disabled: '#918b83' },
    background: { default: '#f7f6f3', paper: '#ffffff' },
    divider: '#e4e0d9',
    action: {
      active: '#5d5851',
      hover: 'rgba(45, 38, 28, 0.055)',
      selected: 'rgba(47, 75, 199, 0.09)',
      focus: 'rgba(47, 75, 199, 0.12)',
    },
    Tooltip: { bg: '#2b2824' },
  },
};

export const dark: ColorSystemOptions = {
  palette: {
    primary: { main: '#9fb0ff', dark: '#7f93f2', light: '#c0cbff', contrastText: '#131a3d' },
    secondary: { main: '#cbaeea', dark: '#b08fd6', light: '#dfcbf3', contrastText: '#2a173d' },
    success: { main: '#7ccb9b', dark: '#55ad7a', light: '#a3dfbb', contrastText: '#0c2919' },
    warning: { main: '#e8ba63', dark: '#cc9a3c', light: '#f2d195', contrastText: '#2f2102' },
    error: { main: '#f59a91', dark: '#e0736a', light: '#f9bdb7', contrastText: '#3b0b08' },
    info: { main: '#8ec1ec', dark: '#65a4d8', light: '#b5d8f5', contrastText: '#0a2438' },
    text: { primary: '#eeebe5', secondary: '#b0aaa0', disabled: '#78726a' },
    background: { default: '#161513', paper: '#1e1d1a' },
    divider: '#35322d',
    action: {
      active: '#b0aaa0',
      hover: 'rgba(255, 247, 232, 0.06)',
      selected: 'rgba(159, 176, 255, 0.14)',
      focus: 'rgba(159, 176, 255, 0.18)',
    },
    Tooltip: { bg: '#3a3731' },
  },
};
