import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { RouterLink } from '../../ui/elements/RouterLink';

interface HomeCardProps {
  to: string;
  title: string;
  text: string;
  icon: ReactNode;
  footer?: ReactNode;
  onClick?: () => void;
}

/** A card that links to a section. */
export function HomeCard({ to, title, text, icon, footer, onClick }: HomeCardProps) {
  return (
    <Box
      component={RouterLink}
      to={to}
      onClick={onClick}
      sx={{
        color: 'inherit',
        textDecoration: 'none',
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 1.25, md: 1.75 },
        p: { xs: 1.5, md: 2 },
        minWidth: 0,
        borderRadius: '14px',
        border: '1px solid',
        borderColor: 'divider',
        bgcolor: 'background.paper',
        transition: 'border-color 150ms, box-shadow 150ms, transform 150ms',
        '&:hover': {
          borderColor:
            'color-mix(in srgb, var(--docket-palette-primary-main) 55%, var(--docket-palette-divider))',
          boxShadow:
            '0 10px 28px -14px color-mix(in srgb, var(--docket-palette-primary-main) 55%, transparent)',
          transform: 'translateY(-2px)',
        },
      }}
    >
      <Box
        aria-hidden
        sx={{
          display: 'grid',
          placeItems: 'center',
          flexShrink: 0,
          width: { xs: 34, md: 40 },
          height: { xs: 34, md: 40 },
          borderRadius: '10px',
          color: 'primary.main',
          bgcolor: 'color-mix(in srgb, var(--docket-palette-primary-main) 10%, transparent)',
        }}
      >
        {icon}
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="h2" sx={{ fontSize: { xs: '0.9375rem', md: '1.0625rem' } }}>
          {title}
        </Typography>
        <Typography
          variant="body2"
          color="textSecondary"
          sx={{ display: { xs: 'none', md: 'block' } }}
        >
          {text}
        </Typography>
        {footer}
      </Box>
    </Box>
  );
}
