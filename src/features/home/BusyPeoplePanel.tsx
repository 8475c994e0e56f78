import Box from '@mui/material/Box';
import type { BusyPerson } from '../../contract/myDay';
import { formatCount } from '../../lib/format';
import { Avatar } from '../../ui/elements/Avatar';
import { HomePanel } from './HomePanel';
import { HomeRow, rowsStyle } from './HomeRow';
import { PanelText } from './PanelText';

/** Who has the most overdue tasks, for administrators. */
export function BusyPeoplePanel({ people }: { people: readonly BusyPerson[] }) {
  return (
    <HomePanel id="home-people" title="Who is behind">
      {people.length === 0 ? (
        <PanelText>Nobody has an overdue task.</PanelText>
      ) : (
        <Box component="ul" aria-labelledby="home-people" sx={rowsStyle}>
          {people.map(({ _id, name, open, overdue }) => (
            <HomeRow
              key={_id}
              to={`/task?${new URLSearchParams({ filter: 'overdue', assignee: _id }).toString()}`}
              title={name}
              icon={<Avatar name={name} size={26} />}
              aside={
                <span>
                  <Box component="span" sx={{ color: 'error.main', fontWeight: 600 }}>
                    {`${formatCount(overdue)} overdue`}
                  </Box>
                  <Box component="span" sx={{ color: 'text.secondary' }}>
                    {' '}
                    {`of ${formatCount(open)} open`}
                  </Box>
                </span>
              }
            />
          ))}
        </Box>
      )}
    </HomePanel>
  );
}
