import { useCallback, useId, useLayoutEffect, useState, type KeyboardEvent } from 'react';
import Box from '@mui/material/Box';
import { EmptyState } from '../../../ui/EmptyState';
import { assignSlots, noSlots } from '../../../ui/table/slots';
import { actionListStyle, rowHeight } from './actionListStyle';
import { ActionRow } from './ActionRow';
import { typeAt } from '../logIndex';
import { useLaterPlace, useReplay } from '../replayContext';
import { placeOf, rowOf, shownCount, type ShownPlaces } from './shownPlaces';
import { useRowsInView } from '../useRowsInView';

/** Lines above and below the current one that should be seen too. */
const margin = 3;

const pageRows = (list: HTMLElement): number => Math.max(1, Math.floor(list.clientHeight / rowHeight) - 1);

/** The log's actions, line by line: only those near the window are in the page, in elements that are used again. The current one is kept in view. */
export function ActionList({ shown, search }: { shown: ShownPlaces; search: string }) {
  const { opened: { log, index, player }, breaks, toggleType, jump, verification: { verdict } } = useReplay();
  const current = useLaterPlace();
  const id = useId();
  const count = shownCount(index, shown);
  const { ref: list, rows, scrollTo } = useRowsInView(count, rowHeight);
  const row = rowOf(shown, current);
  const go = useCallback((place: number) => jump(place), [jump]);
  const [slots, setSlots] = useState(noSlots);
  const next = assignSlots(slots, rows.map(String));
  if (next !== slots) setSlots(next);

  useLayoutEffect(() => {
    const root = list.current;
    if (!root || row < 0) return;
    const [top, height] = [row * rowHeight, root.clientHeight];
    const isSeen = top >= root.scrollTop + margin * rowHeight && top <= root.scrollTop + height - (margin + 1) * rowHeight;
    if (!isSeen) scrollTo(top - height / 3);
  }, [list, row, shown, scrollTo]);

  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const page = pageRows(event.currentTarget);
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page };
    const step = steps[event.key];
    // A key that is held comes faster than the list is drawn.
    const place = player.getSnapshot().index;
    if (event.key === 'b') toggleType(typeAt(index, place));
    else if (step !== undefined && count > 0) jump(placeOf(shown, Math.min(count - 1, Math.max(0, rowOf(shown, place) + step))));
    else return;
    event.preventDefault();
  };
  return (
    <Box
      ref={list}
      role="grid"
      tabIndex={0}
      aria-label="Actions"
      aria-rowcount={count}
      aria-activedescendant={row >= 0 ? `${id}-${placeOf(shown, row)}` : undefined}
      onKeyDown={press}
      sx={{ flex: 1, minHeight: 0, overflow: 'auto', overflowAnchor: 'none', position: 'relative', '&:focus-visible': { outlineOffset: -2 } }}
    >
      {count === 0 && <Box sx={{ p: 2 }}><EmptyState title="No action like this" text="No type in this log has these letters in it, with the filters that are on." /></Box>}
      <Box role="rowgroup" sx={actionListStyle} style={{ height: count * rowHeight }}>
        {rows.map((at) => {
          const place = placeOf(shown, at);
          return (
            <ActionRow
              key={next.get(String(at))}
              log={log}
              index={index}
              place={place}
              row={at}
              id={`${id}-${place}`}
              current={place === current}
              differs={verdict?.first?.index === place}
              breaks={breaks.types.includes(typeAt(index, place))}
              search={search}
              onJump={go}
              onBreak={toggleType}
            />
          );
        })}
      </Box>
    </Box>
  );
}
