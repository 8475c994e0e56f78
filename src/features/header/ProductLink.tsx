import type { ElementType } from 'react';
import Box, { type BoxProps } from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Logo } from '../../ui/elements/Logo';
import { productName } from '../../data/navigation/documentTitle';

/** The logo and the name of the product, which lead to the home screen. */
export function ProductLink(props: BoxProps<ElementType>) {
  return (
    <Box
      component="a"
      translate="no"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        flexShrink: 0,
        color: 'inherit',
        textDecoration: 'none',
        borderRadius: 1,
      }}
      {...props}
    >
      <Logo sx={{ fontSize: 28 }} />
      <Typography
        component="span"
        sx={{ fontWeight: 700, fontSize: '1.0625rem', letterSpacing: '-0.025em' }}
      >
        {productName}
      </Typography>
    </Box>
  );
}
