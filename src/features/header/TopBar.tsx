import { useLayoutEffect, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { selectIsLoggedIn } from '../../data/session/sessionSlice';
import { useAppSelector } from '../../data/store/hooks';
import { LazyBoundary } from '../../data/toasts/LazyBoundary';
import { RouterLink } from '../../ui/elements/RouterLink';
import { BarFrame } from './BarFrame';
import { ProductTitle } from './ProductTitle';

/** The bar of every screen. `tools` are for people who are signed in. */
export function TopBar({ status, tools }: { status: ReactNode; tools: ReactNode }) {
  const isLoggedIn = useAppSelector(selectIsLoggedIn);
  useLayoutEffect(measureBar, []);
  return (
    <BarFrame>
      <ProductTitle />
      <Box sx={{ order: { lg: 2 }, '&:empty': { display: 'none' } }}>{status}</Box>
      {isLoggedIn ? (
        <LazyBoundary>{tools}</LazyBoundary>
      ) : (
        <Button
          component={RouterLink}
          to="/login"
          variant="outlined"
          size="small"
          color="inherit"
          sx={{ order: 2 }}
        >
          Login
        </Button>
      )}
    </BarFrame>
  );
}

/** Keeps `--top-bar` at the height of the bar, which has two lines on a narrow screen. */
function measureBar() {
  const bar = document.querySelector('header');
  if (!bar) return undefined;
  const observer = new ResizeObserver(() =>
    document.documentElement.style.setProperty('--top-bar', `${bar.offsetHeight}px`),
  );
  observer.observe(bar);
  return () => observer.disconnect();
}
