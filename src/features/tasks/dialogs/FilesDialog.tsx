import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import ImageOutlined from '@mui/icons-material/ImageOutlined';
import OpenInNewRounded from '@mui/icons-material/OpenInNewRounded';
import { formatBytes } from '../../../lib/format';
import { AppDialog } from '../../../ui/dialogs/AppDialog';
import { attachmentUrl, isImage } from '../fields/attachmentUrl';
import type { TaskDialogProps } from '../fields/taskDialog';

export function FilesDialog({ task, ...frame }: TaskDialogProps) {
  return (
    <AppDialog {...frame} title="Attached Files" subtitle={task.title} width="sm">
      <List disablePadding>
        {task.attachments.map((file) => (
          <ListItem key={file.filename} disablePadding>
            <ListItemButton
              component="a"
              href={attachmentUrl(file)}
              target="_blank"
              rel="noopener noreferrer"
              sx={{ borderRadius: 2 }}
            >
              <ListItemIcon sx={{ minWidth: 40 }}>
                {isImage(file.originalname) ? <ImageOutlined /> : <DescriptionOutlined />}
              </ListItemIcon>
              <ListItemText
                primary={file.originalname}
                secondary={file.size === undefined ? undefined : formatBytes(file.size)}
                slotProps={{ primary: { sx: { overflowWrap: 'anywhere' } } }}
              />
              <OpenInNewRounded fontSize="small" color="action" />
            </ListItemButton>
          </ListItem>
        ))}
      </List>
    </AppDialog>
  );
}
