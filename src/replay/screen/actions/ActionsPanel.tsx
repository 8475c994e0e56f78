import { useCallback, useMemo, useState, type KeyboardEvent } from 'react';
import Box from '@mui/material/Box';
import { useTypedText } from '../../../ui/useTypedText';
import { useReplay } from '../replayContext';
import { SearchField } from '../SearchField';
import { ToggleChip } from '../ToggleChip';
import { ActionList } from './ActionList';
import { nextShown, noFilter, shownCount, shownPlaces, type ListFilter } from './shownPlaces';

const chips = [
  { field: 'hideTicks', label: 'Hide clock ticks' },
  { field: 'onlyNavigation', label: 'Only navigation' },
] as const;

/** The actions of the log, with their search and filters. In the search, Enter goes to the next found action and Shift+Enter back. */
export function ActionsPanel() {
  const {
    opened: { index, player },
    jump,
  } = useReplay();
  const [filter, setFilter] = useState<ListFilter>(noFilter);
  const put = useCallback((text: string) => setFilter((now) => ({ ...now, text })), []);
  const [typed, setTyped] = useTypedText(filter.text, put);
  const shown = useMemo(() => shownPlaces(index, filter), [index, filter]);

  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    // What was just typed may not have reached the list yet.
    const now = typed === filter.text ? shown : shownPlaces(index, { ...filter, text: typed });
    const next = nextShown(index, now, player.getSnapshot().index, event.shiftKey);
    if (next !== null) jump(next);
  };
  const total = index.length.toLocaleString('en-GB');
  return (
    <>
      <Box
        sx={{
          p: 1.25,
          display: 'flex',
          flexDirection: 'column',
          gap: 1,
          borderBottom: '1px solid',
          borderColor: 'divider',
        }}
      >
        <SearchField label="Search by type" value={typed} onChange={setTyped} onKeyDown={press}>
          <span aria-live="polite">
            {shown ? `${shownCount(index, shown).toLocaleString('en-GB')} of ${total}` : total}
          </span>
        </SearchField>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
          {chips.map(({ field, label }) => (
            <ToggleChip
              key={field}
              label={label}
              pressed={filter[field]}
              onClick={() => setFilter((now) => ({ ...now, [field]: !now[field] }))}
            />
          ))}
        </Box>
      </Box>
      <ActionList shown={shown} search={filter.text.trim()} />
    </>
  );
}
