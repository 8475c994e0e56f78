import type { Theme } from '@mui/material/styles';
import type { SystemStyleObject } from '@mui/system';
import { cellStyle, paletteColor, translucent } from '../../ui/table/cellStyle';
import { switchStyle } from '../../ui/theme/switchStyle';

/** In pixels. */
export const userCardHeight = 124;

const cardAreas: Record<string, { gridArea: string }> = Object.fromEntries(
  ['name', 'roles', 'email', 'active', 'isOnline', 'lastActive', 'action'].map((column) => [
    `& .dt-cards [data-column=${column}]`,
    { gridArea: column },
  ]),
);

/** Styles for plain elements that look like the badges and switches elsewhere. */
export const userTableStyle = (theme: Theme): SystemStyleObject<Theme> => ({
  ...cellStyle(theme),
  '& [data-column=number]': { color: 'text.secondary', fontVariantNumeric: 'tabular-nums' },
  '& [data-column=lastActive]': { fontVariantNumeric: 'tabular-nums' },
  '& [data-column=name]': { gap: '10px' },
  '& span.disc': { width: 26, height: 26, fontSize: 10.5 },
  // Specification, point 2: Root red, Admin yellow, User blue.
  '& .role': {
    display: 'inline-flex',
    alignItems: 'center',
    height: 20,
    paddingInline: '7px',
    borderRadius: '6px',
    fontSize: '0.75rem',
    fontWeight: 650,
    lineHeight: 1,
    color: 'text.secondary',
    backgroundColor: translucent('currentColor', 10),
    '&[data-role=Root]': { color: paletteColor('error') },
    '&[data-role=Admin]': {
      color: paletteColor('warning'),
      backgroundColor: translucent('#f5c21b', 24),
    },
    '&[data-role=User]': { color: paletteColor('info') },
  },
  // On a phone: the name and the roles, the e-mail, the states and the buttons.
  '& .dt-cards .dt-row': {
    gridTemplateAreas:
      '"name name name roles" "email email email email" "active isOnline lastActive action"',
    gridTemplateColumns: 'auto auto minmax(0, 1fr) auto',
    gridTemplateRows: '44px 24px 1fr',
    paddingBlock: '4px',
  },
  '& .dt-cards [data-column=number]': { display: 'none' },
  ...cardAreas,
  '& .dt-cards :is([data-column=email], [data-column=lastActive])': { color: 'text.secondary' },
  '@media (pointer: coarse)': {
    '& .dt-cards .action': { width: 44, height: 44, justifyContent: 'center' },
  },
  '& .switch': switchStyle,
  '& .presence': {
    width: 10,
    height: 10,
    borderRadius: '50%',
    forcedColorAdjust: 'none',
    boxShadow: 'inset 0 0 0 2px var(--docket-palette-text-disabled)',
    '&[data-online]': {
      backgroundColor: paletteColor('success'),
      boxShadow: `0 0 0 3px ${translucent(paletteColor('success'), 16)}`,
    },
  },
});
