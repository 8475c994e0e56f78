import { useId, useLayoutEffect, useState, type KeyboardEvent, type MouseEvent } from 'react';
import Box from '@mui/material/Box';
import { EmptyState } from '../../../ui/EmptyState';
import { assignSlots, noSlots } from '../../../ui/table/slots';
import { typeAt } from '../logIndex';
import { useLaterPlace, useReplay } from '../replayContext';
import { useRowsInView } from '../useRowsInView';
import { actionListStyle, rowHeight } from './actionListStyle';
import { ActionRow } from './ActionRow';
import { placeOf, rowOf, shownCount, type ShownPlaces } from './shownPlaces';

/** Rows that should be in view above and below the current one. */
const margin = 3;

/** The log's actions. Only the rows near the view are in the page, in elements that are used again. The current row is kept in view. */
export function ActionList({ shown, search }: { shown: ShownPlaces; search: string }) {
  const {
    opened,
    breaks,
    toggleType,
    jump,
    verification: { verdict },
  } = useReplay();
  const { index, player } = opened;
  const current = useLaterPlace();
  const id = useId();
  const count = shownCount(index, shown);
  const { ref: list, rows, showRow } = useRowsInView(count, rowHeight);
  const row = rowOf(shown, current);
  const [slots, setSlots] = useState(noSlots);
  const next = assignSlots(slots, rows.map(String));
  if (next !== slots) setSlots(next);

  useLayoutEffect(() => {
    if (row >= 0) showRow(row, 'third', margin);
  }, [row, shown, showRow]);

  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const page = Math.max(1, Math.floor(event.currentTarget.clientHeight / rowHeight) - 1);
    const steps: Record<string, number> = {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: page,
      PageUp: -page,
    };
    const step = steps[event.key];
    // A key that is held repeats faster than the list is drawn.
    const place = player.getSnapshot().index;
    if (event.key === 'b') toggleType(typeAt(index, place));
    else if (step !== undefined && count > 0)
      jump(placeOf(shown, Math.min(count - 1, Math.max(0, rowOf(shown, place) + step))));
    else return;
    event.preventDefault();
  };
  const click = (event: MouseEvent<HTMLElement>) => {
    if (!(event.target instanceof Element)) return;
    const place = Number(event.target.closest<HTMLElement>('[data-place]')?.dataset.place ?? NaN);
    if (Number.isNaN(place)) return;
    // The button draws another row after a scroll, so the list keeps the focus.
    event.currentTarget.focus({ preventScroll: true });
    if (event.target.closest('button')) toggleType(typeAt(index, place));
    else jump(place);
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
      onClick={click}
      sx={{
        flex: 1,
        minHeight: 0,
        overflow: 'auto',
        overflowAnchor: 'none',
        position: 'relative',
        '&:focus-visible': { outlineOffset: -2 },
      }}
    >
      {count === 0 && (
        <Box sx={{ p: 2 }}>
          <EmptyState
            title="No action like this"
            text="No type in this log has these letters in it, with the filters that are on."
          />
        </Box>
      )}
      <Box role="rowgroup" sx={actionListStyle} style={{ height: count * rowHeight }}>
        {rows.map((at) => {
          const place = placeOf(shown, at);
          return (
            <ActionRow
              key={next.get(String(at))}
              opened={opened}
              place={place}
              row={at}
              id={`${id}-${place}`}
              current={place === current}
              differs={verdict?.first?.index === place}
              breaks={breaks.types.includes(typeAt(index, place))}
              search={search}
            />
          );
        })}
      </Box>
    </Box>
  );
}
