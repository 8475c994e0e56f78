import type { Theme } from '@mui/material/styles';
import type { SystemStyleObject } from '@mui/system';

/** A checkbox that looks like a switch. Without a transition, which recycled rows would play. */
export const switchStyle: SystemStyleObject<Theme> = {
  appearance: 'none',
  flexShrink: 0,
  display: 'block',
  position: 'relative',
  width: 34,
  height: 20,
  m: 0,
  borderRadius: '10px',
  cursor: 'pointer',
  boxShadow: 'inset 0 0 0 1.5px var(--docket-palette-text-disabled)',
  '&::before': {
    content: '""',
    position: 'absolute',
    top: 4,
    insetInlineStart: 4,
    width: 12,
    height: 12,
    borderRadius: '50%',
    backgroundColor: 'text.secondary',
  },
  '&:checked': { backgroundColor: 'primary.main', boxShadow: 'none' },
  '&:checked::before': { transform: 'translateX(14px)', backgroundColor: 'background.paper' },
  '&:disabled': { opacity: 0.4, cursor: 'not-allowed' },
  '&[aria-disabled=true]': { opacity: 0.6, cursor: 'progress' },
  '@media (forced-colors: active)': { appearance: 'auto', '&::before': { display: 'none' } },
};
