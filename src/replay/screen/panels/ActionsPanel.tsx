import { useCallback, useMemo, useState, type KeyboardEvent } from 'react';
import Box from '@mui/material/Box';
import { formatCount } from '../../../lib/format';
import { useTypedText } from '../../../ui/fields/useTypedText';
import { useReplay } from '../open/replayContext';
import { SearchField } from '../open/SearchField';
import { ToggleChip } from '../open/ToggleChip';
import { ActionList } from './ActionList';
import { makeActionTexts } from './actionTexts';
import {
  nextMatch,
  noFilter,
  rowCount,
  filteredPositions,
  type ListFilter,
} from './filteredActions';

const chips = [
  { field: 'hideTicks', label: 'Hide clock ticks' },
  { field: 'onlyNavigation', label: 'Only navigation' },
] as const;

/**
 * The actions with search and filters. In the search, Enter and Shift+Enter go to the next and
 * previous match.
 */
export function ActionsPanel() {
  const {
    opened: { index, player, log },
    jump,
  } = useReplay();
  const [filter, setFilter] = useState<ListFilter>(noFilter);
  const put = useCallback((text: string) => setFilter((now) => ({ ...now, text })), []);
  const [typed, setTyped] = useTypedText(filter.text, put);
  const textAt = useMemo(() => makeActionTexts(log.entries), [log]);
  const shown = useMemo(() => filteredPositions(index, filter, textAt), [index, filter, textAt]);

  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    // The list may lag behind the typed text.
    const now =
      typed === filter.text ? shown : filteredPositions(index, { ...filter, text: typed }, textAt);
    const next = nextMatch(index, now, player.getSnapshot().index, event.shiftKey);
    if (next !== null) jump(next);
  };
  const total = formatCount(index.length);
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
        <SearchField
          label="Search types, keys and values"
          value={typed}
          onChange={setTyped}
          onKeyDown={press}
        >
          <span aria-live="polite">
            {shown ? `${formatCount(rowCount(index, shown))} of ${total}` : total}
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
