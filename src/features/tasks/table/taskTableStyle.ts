import type { Theme } from '@mui/material/styles';
import type { SystemStyleObject } from '@mui/system';

const tint = (tone: string, percent: number) => `color-mix(in srgb, ${tone} ${percent}%, transparent)`;
const tone = (name: 'error' | 'warning' | 'primary' | 'success') => `var(--docket-palette-${name}-main)`;

/** The look of what stands in the cells of tasks: that of the badges and avatars of the cards, for plain elements. */
export const taskTableStyle = (theme: Theme): SystemStyleObject<Theme> => ({
  minWidth: 0,
  '& .icon': { width: 16, height: 16, flexShrink: 0, fill: 'none', stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round' },
  '& .name, & .names, & .quiet': { overflow: 'hidden', textOverflow: 'ellipsis', minWidth: 0 },
  '& .name': { fontWeight: 550 },
  '& .quiet': { color: 'text.secondary' },
  '& .neutral': { color: 'text.secondary' },
  '& .error': { color: tone('error') },
  '& .warning': { color: tone('warning') },
  '& .primary': { color: tone('primary') },
  '& .success': { color: tone('success') },
  '& .badge': {
    display: 'inline-flex', alignItems: 'center', gap: '4px', height: 22, paddingInline: '5px 7px', borderRadius: '7px', fontSize: '0.75rem', fontWeight: 600, lineHeight: 1,
    backgroundColor: tint('currentColor', 10),
    '& .icon': { width: 14, height: 14 },
  },
  '& .label': {
    flexShrink: 1, minWidth: 32, maxWidth: 140, overflow: 'hidden', textOverflow: 'ellipsis', paddingInline: '7px', lineHeight: '20px', borderRadius: '7px', fontSize: '0.75rem',
    border: '1px solid var(--docket-palette-divider)',
  },
  // The first keeps its word for as long as there is room; three stubs would say nothing.
  '& .label + .label': { flexShrink: 20 },
  '& .label + .quiet': { flexShrink: 0 },
  '& .disc': {
    width: 22, height: 22, flexShrink: 0, display: 'inline-flex', alignItems: 'center', justifyContent: 'center', borderRadius: '50%', fontSize: 9.5, fontWeight: 650, letterSpacing: '-0.02em',
    color: 'hsl(var(--hue) 55% 30%)', backgroundColor: 'hsl(var(--hue) 52% 90%)',
    ...theme.applyStyles('dark', { color: 'hsl(var(--hue) 62% 84%)', backgroundColor: 'hsl(var(--hue) 28% 27%)' }),
  },
  '& .disc + .disc': { marginInlineStart: '-5px' },
  '& .due': { display: 'inline-flex', alignItems: 'center', gap: '5px', fontVariantNumeric: 'tabular-nums' },
  '& .due.error, & .due.warning': { fontWeight: 600 },
  '& .dot': { width: 8, height: 8, flexShrink: 0, borderRadius: '50%', backgroundColor: tone('error') },
  '& .refusal': { flexShrink: 2, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', color: tone('error'), fontSize: '0.75rem', fontWeight: 500 },
  '& .action': {
    display: 'inline-flex', alignItems: 'center', gap: '3px', padding: '5px', border: 0, font: 'inherit', fontSize: '0.75rem', fontWeight: 600, borderRadius: '8px', color: 'text.secondary', background: 'none', cursor: 'pointer',
    '&:hover': { color: 'text.primary', backgroundColor: 'action.hover' },
    '& .icon': { width: 18, height: 18, strokeWidth: 1.8 },
  },
  '& .editor': { display: 'flex', alignItems: 'center', minWidth: 0, flex: 1, '& > span': { display: 'inline-flex', alignItems: 'center', minWidth: 0 } },
  '& .field': {
    width: '100%', minWidth: 0, height: 28, marginInline: '-6px', paddingInline: '6px', font: 'inherit', color: 'text.primary', backgroundColor: 'background.paper', border: 0, borderRadius: '6px',
    outline: `2px solid ${tone('primary')}`, outlineOffset: '-1px', colorScheme: 'inherit',
    '&[aria-invalid=true]': { outlineColor: tone('error') },
    '&:read-only': { opacity: 0.7 },
  },
});
