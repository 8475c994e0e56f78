import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import {
  productName,
  selectPageLink,
  selectPageTitle,
  titleChanged,
} from '../navigation/navigationSlice';
import { Logo } from '../../ui/elements/Logo';

/** The product's name, which links to the home screen and resets the page title, and that title. */
export function ProductTitle() {
  const dispatch = useAppDispatch();
  const title = useAppSelector(selectPageTitle);
  const link = useAppSelector(selectPageLink);
  return (
    <>
      <Link
        component={RouterLink}
        to="/"
        onClick={() => dispatch(titleChanged({ title: productName }))}
        underline="none"
        color="inherit"
        sx={{ display: 'flex', alignItems: 'center', gap: 1, flexShrink: 0 }}
      >
        <Logo sx={{ fontSize: 28 }} />
        <Typography
          component="span"
          sx={{ fontWeight: 700, fontSize: '1.0625rem', letterSpacing: '-0.025em' }}
        >
          {productName}
        </Typography>
      </Link>
      <Box sx={{ flex: 1, minWidth: 0, order: { lg: 1 } }}>
        {title !== productName && (
          <Typography
            noWrap
            variant="body2"
            color="textSecondary"
            component="span"
            data-page-title
            sx={{ display: { xs: 'none', sm: 'block' } }}
          >
            <Box component="span" aria-hidden sx={{ mr: 1, color: 'divider' }}>
              /
            </Box>
            {link === '/' ? (
              title
            ) : (
              <Link component={RouterLink} to={link} color="inherit">
                {title}
              </Link>
            )}
          </Typography>
        )}
      </Box>
    </>
  );
}
