import Box from '@mui/material/Box';
import { useRowsInView } from '../../../ui/browser/useRowsInView';
import { SoftBadge, type Tone } from '../../../ui/elements/SoftBadge';
import type { ImportJob, LineOutcome } from './importJob';
import type { ImportLine } from './importLines';

const rowHeight = 52;

const badges: Record<LineOutcome, { tone: Tone; text: string }> = {
  unknown: { tone: 'neutral', text: 'Waiting' },
  new: { tone: 'primary', text: 'New' },
  exists: { tone: 'neutral', text: 'Exists' },
  refused: { tone: 'error', text: 'Refused' },
  imported: { tone: 'success', text: 'Imported' },
};

const previewStyle = {
  overflow: 'auto',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 2,
  height: 'clamp(180px, 42vh, 420px)',
  '& .lines': { position: 'relative', m: 0, p: 0, listStyle: 'none' },
  '& .line': {
    position: 'absolute',
    insetInline: 0,
    top: 0,
    height: rowHeight,
    display: 'grid',
    gridTemplateColumns: '56px 84px minmax(0, 1fr)',
    gap: 1,
    alignItems: 'center',
    px: 1.5,
    borderBottom: '1px solid',
    borderColor: 'divider',
  },
  '& .number': { color: 'text.secondary', typography: 'caption' },
  '& .text': { minWidth: 0 },
  '& .text > *': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .main': { typography: 'body2' },
  '& .more': { typography: 'caption', color: 'text.secondary' },
  '& .why': { typography: 'caption', color: 'error.main' },
} as const;

/** The text of a line. Never contains its password. */
function lineText(line: ImportLine): { main: string; more: string } {
  if ('email' in line)
    return {
      main: line.name,
      more: [line.email, line.role, line.active && `active: ${line.active}`]
        .filter(Boolean)
        .join(' · '),
    };
  return {
    main: line.title,
    more: [
      line.assignees.join(', '),
      line.status,
      line.priority,
      line.startDate && `starts ${line.startDate}`,
      line.dueDate,
      line.recurrence && `repeats: ${line.recurrence}`,
      line.estimate && `estimate ${line.estimate}`,
      line.completedAt && `completed ${line.completedAt.slice(0, 10)}`,
      line.labels.join(', '),
    ]
      .filter(Boolean)
      .join(' · '),
  };
}

/** The lines of a file with their outcomes. Only lines near the visible area are rendered. */
export function ImportPreview({
  job,
  indices,
}: {
  job: ImportJob;
  indices: readonly number[] | null;
}) {
  const count = indices?.length ?? job.file.rows.length;
  const { ref, rows } = useRowsInView(count, rowHeight);
  return (
    <Box ref={ref} tabIndex={0} role="region" aria-label="Lines" sx={previewStyle}>
      <ul className="lines" style={{ height: count * rowHeight }}>
        {rows.map((row) => (
          <PreviewLine
            key={row}
            job={job}
            index={indices?.[row] ?? row}
            place={row + 1}
            count={count}
            start={row * rowHeight}
          />
        ))}
      </ul>
    </Box>
  );
}

function PreviewLine({
  job,
  index,
  place,
  count,
  start,
}: {
  job: ImportJob;
  index: number;
  place: number;
  count: number;
  start: number;
}) {
  const row = job.file.rows[index];
  const outcome = job.outcomeAt(index);
  const line = job.lineAt(index);
  const reason = job.reasonAt(index);
  const { main, more } = line ? lineText(line) : { main: job.rawTextAt(index), more: '' };
  const badge = badges[outcome];
  return (
    <li
      className="line"
      aria-setsize={count}
      aria-posinset={place}
      style={{ transform: `translateY(${start}px)` }}
    >
      <span className="number">{row?.line}</span>
      <span>
        <SoftBadge tone={badge.tone}>{badge.text}</SoftBadge>
      </span>
      <div className="text">
        <div className="main" title={main}>
          {main.trim() === '' ? (line ? '(blank)' : '(not readable)') : main}
        </div>
        {reason === undefined ? (
          <div className="more" title={more}>
            {more}
          </div>
        ) : (
          <div className="why" title={reason}>
            {reason}
          </div>
        )}
      </div>
    </li>
  );
}
