import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import VisibilityRounded from '@mui/icons-material/VisibilityRounded';
import { useAppDispatch, useAppSelector } from '../store/hooks';
import { RoleBadge } from './RoleBadge';
import { inspectionEnded, selectInspected } from './inspectionSlice';

/** Shown while an administrator inspects another person's tasks and notes. */
export function InspectionBanner() {
  const dispatch = useAppDispatch();
  const inspected = useAppSelector(selectInspected);
  if (!inspected) return null;
  return (
    <Alert
      severity="warning"
      icon={<VisibilityRounded fontSize="small" />}
      sx={{ mb: 2 }}
      action={
        <Button
          color="inherit"
          size="small"
          variant="outlined"
          onClick={() => dispatch(inspectionEnded())}
        >
          Stop inspecting
        </Button>
      }
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 6px' }}>
        <span>Inspecting</span>
        <Box component="strong" sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>
          {inspected.userName}
        </Box>
        {inspected.userRoles.map((role) => (
          <RoleBadge key={role} role={role} />
        ))}
      </Box>
    </Alert>
  );
}
