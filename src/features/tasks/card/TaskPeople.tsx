import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { UserRef } from '../../../contract/user';
import { Avatar } from '../../../ui/elements/Avatar';
import { visuallyHidden } from '../../../ui/theme/visuallyHidden';
import { displayName } from '../taskDisplay';

/** A card shows this many names, and the number of the others. */
const namesShown = 3;

/** 'By' creator 'to' assignees. */
export function TaskPeople({
  createdBy,
  assignedTo,
}: {
  createdBy: UserRef | null;
  assignedTo: readonly UserRef[];
}) {
  const named = assignedTo.slice(0, namesShown).map(displayName).join(', ');
  const others = assignedTo.slice(namesShown).map(displayName);
  return (
    <Stack direction="row" spacing={1} sx={{ alignItems: 'center', minWidth: 0 }}>
      <Stack
        direction="row"
        aria-hidden
        sx={{
          flexShrink: 0,
          '& > * + *': { ml: -0.25 },
          '& > *': { boxShadow: '0 0 0 2px var(--docket-palette-background-paper)' },
        }}
      >
        {assignedTo.slice(0, namesShown).map((person) => (
          <Avatar key={person._id} name={displayName(person)} size={24} />
        ))}
      </Stack>
      <Typography
        variant="body2"
        color="textSecondary"
        sx={{ minWidth: 0, overflowWrap: 'anywhere' }}
      >
        By <Name>{displayName(createdBy)}</Name> to <Name>{named || 'nobody'}</Name>
        {others.length > 0 && (
          <Tooltip title={others.join(', ')}>
            <span>
              <span aria-hidden> +{others.length}</span>
              <Box component="span" sx={visuallyHidden}>
                , {others.join(', ')}
              </Box>
            </span>
          </Tooltip>
        )}
      </Typography>
    </Stack>
  );
}

function Name({ children }: { children: string }) {
  return (
    <Box component="span" sx={{ color: 'text.primary', fontWeight: 500 }}>
      {children}
    </Box>
  );
}
