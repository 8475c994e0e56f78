import Box from '@mui/material/Box';
import { useAppSelector } from '../../../data/store/hooks';
import { Avatar } from '../../../ui/elements/Avatar';
import { selectOtherWatchers } from '../../../data/nouns/tasks/taskScreenSelectors';
import { displayName } from '../../../data/nouns/tasks/taskDisplay';

const shown = 3;

/** The other people who have this task open. */
export function Watchers({ taskId }: { taskId: string }) {
  const names = useAppSelector((state) => selectOtherWatchers(state, taskId)).map(displayName);
  if (names.length === 0) return null;
  const label = `Also open by ${new Intl.ListFormat('en-GB').format(names)}`;
  return (
    <Box
      role="img"
      data-tip={label}
      aria-label={label}
      sx={{ display: 'flex', alignItems: 'center', mr: 0.5 }}
    >
      {names.slice(0, shown).map((name, at) => (
        <Box
          key={at}
          sx={{
            ml: at > 0 ? -0.75 : 0,
            borderRadius: '50%',
            border: 2,
            borderColor: 'background.paper',
          }}
        >
          <Avatar name={name} size={24} />
        </Box>
      ))}
      {names.length > shown && (
        <Box component="span" sx={{ ml: 0.5, fontSize: 12, color: 'text.secondary' }}>
          +{names.length - shown}
        </Box>
      )}
    </Box>
  );
}
