import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import EditOutlined from '@mui/icons-material/EditOutlined';
import LinkRounded from '@mui/icons-material/LinkRounded';
import Typography from '@mui/material/Typography';
import type { SavedView } from '../../contract/view';
import { AppDialog } from '../../ui/dialogs/AppDialog';
import { IconAction } from '../../ui/elements/IconAction';

interface ManageViewsDialogProps {
  views: readonly SavedView[];
  onOpen: (view: SavedView) => void;
  onCopy: (view: SavedView) => void;
  onRename: (view: SavedView) => void;
  onDelete: (view: SavedView) => void;
  onClose: () => void;
}

export function ManageViewsDialog({
  views,
  onOpen,
  onCopy,
  onRename,
  onDelete,
  onClose,
}: ManageViewsDialogProps) {
  return (
    <AppDialog open title="Saved views" width="xs" onClose={onClose}>
      {views.length === 0 && <Typography color="textSecondary">No saved views.</Typography>}
      <Box component="ul" aria-label="Saved views" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {views.map((view) => (
          <Box
            component="li"
            key={view._id}
            sx={{ display: 'flex', alignItems: 'center', gap: 0.5, py: 0.25 }}
          >
            <Button
              color="inherit"
              onClick={() => onOpen(view)}
              sx={{
                flex: 1,
                minWidth: 0,
                justifyContent: 'flex-start',
                textAlign: 'start',
                whiteSpace: 'normal',
                overflowWrap: 'anywhere',
                fontWeight: 500,
              }}
            >
              {view.name}
            </Button>
            <IconAction label={`Copy link to ${view.name}`} onClick={() => onCopy(view)}>
              <LinkRounded fontSize="small" />
            </IconAction>
            <IconAction label={`Rename ${view.name}`} onClick={() => onRename(view)}>
              <EditOutlined fontSize="small" />
            </IconAction>
            <IconAction label={`Delete ${view.name}`} onClick={() => onDelete(view)}>
              <DeleteOutlineRounded fontSize="small" />
            </IconAction>
          </Box>
        ))}
      </Box>
    </AppDialog>
  );
}
