import { memo } from 'react';
import Box from '@mui/material/Box';
import CloseRounded from '@mui/icons-material/CloseRounded';
import ReplayRounded from '@mui/icons-material/ReplayRounded';
import { useAppDispatch, useAppSelector } from '../../../data/store/hooks';
import { useRowsInView } from '../../../ui/browser/useRowsInView';
import { IconAction } from '../../../ui/elements/IconAction';
import { selectTaskById } from '../../../data/nouns/tasks/tasksSelectors';
import { bulkRowToggled, type BulkPlan } from './bulkSlice';
import { isComplete, previewRow, type NameOf } from './previewBulk';

const rowHeight = 44;

/** The planned tasks, windowed, with their changes. Each can be left out of the plan. */
export function BulkRows({ plan, nameOf }: { plan: BulkPlan; nameOf: NameOf }) {
  const { ids } = plan;
  const { ref, rows } = useRowsInView(ids.length, rowHeight);
  return (
    <Box
      ref={ref}
      sx={{ maxHeight: 300, overflow: 'auto', border: 1, borderColor: 'divider', borderRadius: 2 }}
    >
      <Box
        component="ul"
        aria-label="Planned tasks"
        sx={{ position: 'relative', m: 0, p: 0, listStyle: 'none' }}
        style={{ height: ids.length * rowHeight }}
      >
        {rows.map((row) => (
          <PlannedRow
            key={row}
            id={ids[row] ?? ''}
            position={row + 1}
            total={ids.length}
            top={row * rowHeight}
            plan={plan}
            nameOf={nameOf}
          />
        ))}
      </Box>
    </Box>
  );
}

interface PlannedRowProps {
  id: string;
  position: number;
  total: number;
  top: number;
  plan: BulkPlan;
  nameOf: NameOf;
}

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

const PlannedRow = memo(function PlannedRow({
  id,
  position,
  total,
  top,
  plan: { kind, change, without },
  nameOf,
}: PlannedRowProps) {
  const dispatch = useAppDispatch();
  const task = useAppSelector((state) => selectTaskById(state, id));
  const isLeftOut = without[id] === true;
  const title = task?.title ?? 'Deleted task';
  const preview =
    isLeftOut || kind === 'delete' || !isComplete(kind, change)
      ? null
      : previewRow(task, kind, change, nameOf);
  return (
    <Box
      component="li"
      aria-posinset={position}
      aria-setsize={total}
      sx={{
        position: 'absolute',
        insetInline: 0,
        top: 0,
        height: rowHeight,
        pl: 1.5,
        pr: 0.5,
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        borderBottom: 1,
        borderColor: 'divider',
        opacity: isLeftOut ? 0.55 : 1,
      }}
      style={{ transform: `translateY(${top}px)` }}
    >
      <Box
        component="span"
        title={title}
        sx={{
          ...oneLine,
          flex: 1,
          typography: 'body2',
          textDecoration: isLeftOut ? 'line-through' : undefined,
        }}
      >
        {title}
      </Box>
      {preview && (
        <Box
          component="span"
          sx={{
            ...oneLine,
            maxWidth: '50%',
            typography: 'caption',
            color: preview.outcome === 'refused' ? 'error.main' : 'text.secondary',
          }}
        >
          {preview.outcome === 'change' && (
            <>
              {preview.from !== '' && `${preview.from} → `}
              <Box component="b" sx={{ color: 'text.primary', fontWeight: 600 }}>
                {preview.to}
              </Box>
            </>
          )}
          {preview.outcome === 'same' && 'no change'}
          {preview.outcome === 'gone' && 'deleted'}
          {preview.outcome === 'refused' && preview.reason}
        </Box>
      )}
      <IconAction
        label={isLeftOut ? `Include ${title}` : `Leave out ${title}`}
        onClick={() => dispatch(bulkRowToggled(id))}
      >
        {isLeftOut ? <ReplayRounded fontSize="small" /> : <CloseRounded fontSize="small" />}
      </IconAction>
    </Box>
  );
});
