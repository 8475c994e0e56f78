import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { SavedView } from '../../contract/view';
import { AppDialog } from '../../ui/dialogs/AppDialog';
import { useViewRights, viewGroups } from './viewRights';
import { ViewRow, type ViewDeed } from './ViewRow';

interface ManageViewsDialogProps {
  views: readonly SavedView[];
  onDeed: (deed: ViewDeed, view: SavedView) => void;
  onClose: () => void;
}

/** One's own views, and those that others share. */
export function ManageViewsDialog({ views, onDeed, onClose }: ManageViewsDialogProps) {
  const rights = useViewRights();
  const { own, shared } = viewGroups(views);
  const rowsOf = (label: string, some: readonly SavedView[]) => (
    <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {some.map((view) => (
        <ViewRow key={view._id} view={view} rights={rights} onDeed={onDeed} />
      ))}
    </Box>
  );
  return (
    <AppDialog open title="Saved views" width="xs" onClose={onClose}>
      {views.length === 0 && <Typography color="textSecondary">No saved views.</Typography>}
      {rowsOf('Saved views', own)}
      {shared.length > 0 && (
        <>
          <Typography variant="subtitle2" component="h3" sx={{ mt: own.length > 0 ? 2 : 0 }}>
            Shared
          </Typography>
          {rowsOf('Shared views', shared)}
        </>
      )}
    </AppDialog>
  );
}
