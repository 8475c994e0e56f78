import { memo, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import EditOutlined from '@mui/icons-material/EditOutlined';
import type { TimeEntry } from '../../contract/time/timeEntry';
import { dialogOpened } from '../../data/dialogs/dialogsSlice';
import { deleteTime } from '../../data/nouns/time/changeEntries';
import { selectIsAdministrator, selectUserId } from '../../data/session/sessionSlice';
import { useAppDispatch, useAppSelector } from '../../data/store/hooks';
import { formatDuration } from '../../lib/duration/formatDuration';
import { Avatar } from '../../ui/elements/Avatar';
import { IconAction } from '../../ui/elements/IconAction';

interface TimeRowProps {
  entry: TimeEntry;
  /** What tells it from the other rows: its day, or its task. For the names of the buttons. */
  about: string;
  /** `about` as it is shown. */
  children: ReactNode;
  /** Whether rows of others may be among them. */
  showsPerson: boolean;
  isReadOnly?: boolean;
}

/** An entry as a line of a list. */
export const TimeRow = memo(function TimeRow({
  entry,
  about,
  children,
  showsPerson,
  isReadOnly = false,
}: TimeRowProps) {
  const dispatch = useAppDispatch();
  const { user, seconds, note, taskId, taskTitle } = entry;
  const mayEdit = useAppSelector(
    (state) => !isReadOnly && (selectIsAdministrator(state) || selectUserId(state) === user._id),
  );
  const duration = formatDuration(seconds);
  return (
    <Box component="li" data-time-entry={entry._id} sx={style}>
      <Box className="about">
        {showsPerson && (
          <Box component="span" className="person">
            <Avatar name={user.name} size={22} />
            <bdi>{user.name}</bdi>
          </Box>
        )}
        {children}
        {note !== '' && (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {note}
          </Box>
        )}
      </Box>
      <Box component="span" className="duration">
        {duration}
      </Box>
      {mayEdit && (
        <Box className="actions">
          <IconAction
            label={`Change ${duration}, ${about}`}
            onClick={() => dispatch(dialogOpened('timeEntry', { taskId, taskTitle, entry }))}
          >
            <EditOutlined fontSize="small" />
          </IconAction>
          <IconAction
            label={`Delete ${duration}, ${about}`}
            // The row goes, and with it the focus.
            onClick={() => dispatch(deleteTime(entry))}
          >
            <DeleteOutlineRounded fontSize="small" />
          </IconAction>
        </Box>
      )}
    </Box>
  );
});

const style = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minHeight: 36,
  py: 0.25,
  typography: 'body2',
  '& .about': {
    flex: 1,
    minWidth: 0,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: 1.5,
    rowGap: 0,
    overflowWrap: 'anywhere',
  },
  '& .person': { display: 'inline-flex', alignItems: 'center', gap: 0.75 },
  '& .duration': { fontVariantNumeric: 'tabular-nums', fontWeight: 600 },
  '& .actions': { display: 'flex', displayPrint: 'none' },
} as const;
