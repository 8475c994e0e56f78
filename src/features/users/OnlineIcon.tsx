import CloudDoneOutlined from '@mui/icons-material/CloudDoneOutlined';
import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined';
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';

/** Whether somebody is here now: an icon with its word. */
export function OnlineIcon({ online }: { online: boolean }) {
  const word = online ? 'Online' : 'Offline';
  const Icon = online ? CloudDoneOutlined : CloudOffOutlined;
  return (
    <Tooltip title={word}>
      <Box component="span" role="img" aria-label={word} sx={{ display: 'flex', color: online ? 'success.main' : 'text.disabled' }}>
        <Icon fontSize="small" />
      </Box>
    </Tooltip>
  );
}
