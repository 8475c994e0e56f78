import { useId, useLayoutEffect, useState, type KeyboardEvent, type MouseEvent } from 'react';
import Box from '@mui/material/Box';
import { useKeyCommands } from '../../../ui/keyboard/keyCommands';
import { EmptyState } from '../../../ui/elements/EmptyState';
import { assignSlots, noSlots } from '../../../ui/table/slots';
import { actionKeys } from '../controls/replayKeys';
import { typeAt } from '../open/logIndex';
import { useDeferredPosition, useReplay } from '../open/replayContext';
import { useRowsInView } from '../../../ui/browser/useRowsInView';
import { actionListStyle, rowHeight } from '../open/rowStyle';
import { ActionRow } from './ActionRow';
import { positionOf, rowOf, rowCount, type FilteredPositions } from './filteredActions';

/** Rows to keep visible above and below the current one. */
const margin = 3;

/**
 * The log's actions. Renders only rows near the viewport, in reused elements, and keeps the current
 * row visible.
 */
export function ActionList({ shown, search }: { shown: FilteredPositions; search: string }) {
  const {
    opened,
    breakpoints,
    toggleType,
    jump,
    verification: { verdict },
  } = useReplay();
  const { index, player } = opened;
  const current = useDeferredPosition();
  const commandOf = useKeyCommands();
  const id = useId();
  const count = rowCount(index, shown);
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
    // Key repeat is faster than rendering.
    const position = player.getSnapshot().index;
    if (commandOf(actionKeys, event) === 'breakpoint') toggleType(typeAt(index, position));
    else if (step !== undefined && count > 0)
      jump(positionOf(shown, Math.min(count - 1, Math.max(0, rowOf(shown, position) + step))));
    else return;
    event.preventDefault();
  };
  const click = (event: MouseEvent<HTMLElement>) => {
    if (!(event.target instanceof Element)) return;
    const position = Number(
      event.target.closest<HTMLElement>('[data-position]')?.dataset.position ?? NaN,
    );
    if (Number.isNaN(position)) return;
    // The button shows another row after scrolling, so focus stays on the list.
    event.currentTarget.focus({ preventScroll: true });
    if (event.target.closest('button')) toggleType(typeAt(index, position));
    else jump(position);
  };
  return (
    <Box
      ref={list}
      role="grid"
      tabIndex={0}
      aria-label="Actions"
      aria-rowcount={count}
      aria-activedescendant={row >= 0 ? `${id}-${positionOf(shown, row)}` : undefined}
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
          <EmptyState title="No matching actions" text="Change the search or the filters." />
        </Box>
      )}
      <Box role="rowgroup" sx={actionListStyle} style={{ height: count * rowHeight }}>
        {rows.map((at) => {
          const position = positionOf(shown, at);
          return (
            <ActionRow
              key={next.get(String(at))}
              opened={opened}
              position={position}
              row={at}
              id={`${id}-${position}`}
              current={position === current}
              differs={verdict?.first?.index === position}
              breaks={breakpoints.types.includes(typeAt(index, position))}
              search={search}
            />
          );
        })}
      </Box>
    </Box>
  );
}
