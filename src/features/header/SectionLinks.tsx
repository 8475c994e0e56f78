import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import { useLocation } from 'react-router-dom';
import { selectIsAdministrator } from '../../data/session/sessionSlice';
import { useAppSelector } from '../../data/store/hooks';
import type { Section } from '../../data/navigation/section';
import { RouterLink } from '../../ui/elements/RouterLink';

const phone = '@media (max-width: 599.95px)';
const primary = 'var(--docket-palette-primary-main)';

// What is fixed at the bottom of the window, and the end of the page, leave this room.
const roomBelow = (
  <GlobalStyles
    styles={{
      [phone]: { ':root': { '--bottom-bar': 'calc(57px + env(safe-area-inset-bottom, 0px))' } },
      '@media print': { ':root': { '--bottom-bar': '0px' } },
    }}
  />
);

/** 'page' on the section's own path, 'true' on a screen inside of it. */
function currentOf({ path, within }: Section, pathname: string): 'page' | 'true' | undefined {
  if (pathname === path || pathname === `${path}/`) return 'page';
  return within.some((start) => pathname.startsWith(start)) ? 'true' : undefined;
}

/** Links to the sections: in the top bar, or at the bottom of the window on a phone. */
export function SectionLinks({ sections }: { sections: readonly Section[] }) {
  const { pathname } = useLocation();
  const isAdministrator = useAppSelector(selectIsAdministrator);
  return (
    <Box component="nav" aria-label="Main" sx={style}>
      {roomBelow}
      {sections.map((section) =>
        section.administrators && !isAdministrator ? null : (
          <RouterLink
            key={section.id}
            to={section.path}
            aria-current={currentOf(section, pathname)}
            data-section={section.id}
          >
            <span aria-hidden>{section.icon}</span>
            {section.title}
          </RouterLink>
        ),
      )}
    </Box>
  );
}

const style = {
  display: 'flex',
  '& a': {
    color: 'text.secondary',
    textDecoration: 'none',
    fontWeight: 600,
    whiteSpace: 'nowrap',
    '&:hover': { color: 'text.primary' },
    '&:focus-visible': { outlineOffset: -3, borderRadius: '8px' },
    '&[aria-current]': { color: 'text.primary' },
  },
  '@media (min-width: 600px)': {
    ml: { sm: -1.25, lg: 1.5 },
    '& a': {
      display: 'flex',
      alignItems: 'center',
      height: { sm: 44, lg: 56 },
      px: 1.25,
      typography: 'body2',
      fontWeight: 600,
      borderBlock: '2px solid transparent',
      '&[aria-current]': { borderBottomColor: primary },
      '@media (forced-colors: active)': { borderBlockColor: 'Canvas' },
    },
    '& span': { display: 'none' },
  },
  [phone]: {
    position: 'fixed',
    zIndex: 'appBar',
    insetInline: 0,
    bottom: 0,
    transition: 'bottom 180ms',
    'html[data-reading] &:not(:focus-within)': { bottom: 'calc(-1 * var(--bottom-bar))' },
    borderTop: '1px solid',
    borderColor: 'divider',
    bgcolor: 'background.paper',
    pb: 'env(safe-area-inset-bottom, 0px)',
    px: 'max(4px, env(safe-area-inset-left, 0px))',
    '& a': {
      flex: '1 1 0',
      minWidth: 0,
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      justifyContent: 'center',
      gap: '2px',
      height: 56,
      fontSize: '0.75rem',
      lineHeight: 1.3,
      '&[aria-current]': { fontWeight: 700 },
    },
    '& span': {
      display: 'grid',
      placeItems: 'center',
      width: 52,
      height: 26,
      borderRadius: '13px',
    },
    '& svg': { fontSize: 21 },
    '& [aria-current] span': {
      color: primary,
      bgcolor: `color-mix(in srgb, ${primary} 13%, transparent)`,
    },
  },
  '@media print': { display: 'none' },
} as const;
