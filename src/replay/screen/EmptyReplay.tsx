import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import UploadFileRounded from '@mui/icons-material/UploadFileRounded';

/** The page before a log is open. */
export function EmptyReplay({ onChoose }: { onChoose: () => void }) {
  return (
    <Box sx={{ flex: 1, minHeight: 0, display: 'grid', placeItems: 'center', p: { xs: 2, md: 4 } }}>
      <Box
        sx={{
          width: '100%',
          maxWidth: 620,
          px: { xs: 2.5, md: 6 },
          py: { xs: 6, md: 9 },
          display: 'flex',
          flexDirection: 'column',
          alignItems: 'center',
          gap: 1.5,
          textAlign: 'center',
          border: '1.5px dashed',
          borderColor: 'color-mix(in srgb, var(--docket-palette-text-primary) 22%, transparent)',
          borderRadius: 4,
          bgcolor: 'background.paper',
        }}
      >
        <Box
          aria-hidden
          sx={{
            width: 64,
            height: 64,
            borderRadius: '50%',
            display: 'grid',
            placeItems: 'center',
            color: 'primary.main',
            backgroundColor:
              'color-mix(in srgb, var(--docket-palette-primary-main) 11%, transparent)',
          }}
        >
          <UploadFileRounded sx={{ fontSize: 32 }} />
        </Box>
        <Typography variant="h2" sx={{ mt: 1 }}>
          Drop a log here
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ maxWidth: 420 }}>
          A log contains the actions of a session, to watch and check them one by one. The file
          never leaves this browser.
        </Typography>
        <Button variant="contained" size="large" onClick={onChoose} sx={{ mt: 1.5 }}>
          Choose a file
        </Button>
        <Typography variant="caption" color="textSecondary">
          .docket-log.gz or Redux DevTools files
        </Typography>
      </Box>
    </Box>
  );
}
