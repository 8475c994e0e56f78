import { useMemo, useState, type KeyboardEvent } from 'react';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useTypedText } from '../../../ui/useTypedText';
import { ActionList } from './ActionList';
import { useReplay } from '../replayContext';
import { SearchField } from '../SearchField';
import { nextShown, noFilter, shownCount, shownPlaces, type ListFilter } from './shownPlaces';

const chips = [
  { field: 'hideTicks', label: 'Hide clock ticks' },
  { field: 'onlyNavigation', label: 'Only navigation' },
] as const;

/** Every action of the log, what it is narrowed by, and the search: Enter goes to the next, Shift+Enter to the one before. */
export function ActionsPanel() {
  const { opened: { index, player }, jump } = useReplay();
  const [filter, setFilter] = useState<ListFilter>(noFilter);
  const [put] = useState(() => (text: string) => setFilter((now) => ({ ...now, text })));
  const [typed, setTyped] = useTypedText(filter.text, put);
  const shown = useMemo(() => shownPlaces(index, filter), [index, filter]);

  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    // What was typed a moment ago may not have reached the list yet.
    const now = typed === filter.text ? shown : shownPlaces(index, { ...filter, text: typed });
    const next = nextShown(index, now, player.getSnapshot().index, event.shiftKey);
    if (next !== null) jump(next);
  };
  const count = shownCount(index, shown);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}>
      <Box sx={{ p: 1.25, display: 'flex', flexDirection: 'column', gap: 1, borderBottom: '1px solid', borderColor: 'divider' }}>
        <SearchField label="Search by type" value={typed} onChange={setTyped} onKeyDown={press}>
          <span aria-live="polite">{shown ? `${count.toLocaleString('en-GB')} of ${index.length.toLocaleString('en-GB')}` : index.length.toLocaleString('en-GB')}</span>
        </SearchField>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
          {chips.map(({ field, label }) => (
            <Chip
              key={field}
              size="small"
              label={label}
              aria-pressed={filter[field]}
              color={filter[field] ? 'primary' : 'default'}
              variant={filter[field] ? 'filled' : 'outlined'}
              onClick={() => setFilter((now) => ({ ...now, [field]: !now[field] }))}
            />
          ))}
        </Box>
      </Box>
      <ActionList shown={shown} search={filter.text.trim()} />
    </Box>
  );
}
