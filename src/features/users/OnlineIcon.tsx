import CloudDoneOutlined from '@mui/icons-material/CloudDoneOutlined';
import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined';
import Tooltip from '@mui/material/Tooltip';

/** Whether somebody is here now: an icon with its word. */
export function OnlineIcon({ online }: { online: boolean }) {
  const word = online ? 'Online' : 'Offline';
  const Icon = online ? CloudDoneOutlined : CloudOffOutlined;
  return (
    <Tooltip title={word}>
      <Icon role="img" aria-label={word} fontSize="small" sx={{ display: 'block', color: online ? 'success.main' : 'text.disabled' }} />
    </Tooltip>
  );
}
