import { memo, useEffect } from 'react';
import type { AuditLine } from '../../contract/audit';
import { formatCount, formatDateTime } from '../../lib/format';
import { useAppDispatch, useAppSelector, type AppDispatch } from '../../data/store/hooks';
import { cellProps } from '../../ui/table/cellProps';
import { disc } from '../../ui/table/disc';
import type { CellsProps } from '../../ui/table/tableTypes';
import type { AuditColumn } from './auditColumns';
import { auditLineOpened } from './auditSlice';
import { auditActionTexts, detailTexts } from './auditTexts';
import { loadMoreAudit } from './loadAudit';

/** More lines are loaded when so few are left below the drawn ones. */
const ahead = 30;

/** The cells of one line. Scrolling reuses a row for another line. */
export const AuditCells = memo(function AuditCells({
  id,
  index,
  columns,
  active,
}: CellsProps<AuditColumn>) {
  const dispatch = useAppDispatch();
  const line = useAppSelector((state) => state.audit.lines[index]);
  const next = useAppSelector((state) => state.audit.next);
  const isNearEnd = useAppSelector((state) => index >= state.audit.lines.length - ahead);
  useEffect(() => {
    if (isNearEnd && next !== null) dispatch(loadMoreAudit());
  }, [dispatch, isNearEnd, next]);
  return columns.map((column) => (
    <div key={column.key} {...cellProps(column, active)} title={titleOf(column.key, line)}>
      {line?._id === id && contentOf(column.key, line, dispatch)}
    </div>
  ));
});

const textOf: Partial<Record<AuditColumn['key'], (line: AuditLine) => string>> = {
  actor: (line) => line.actor?.name ?? '',
  target: (line) => line.target?.name ?? '',
  details: (line) => detailTexts(line.details).join(' · '),
  address: (line) => line.address ?? '',
  requestId: (line) => line.requestId ?? '',
};

/** The tooltip of a cell: the full text where the cell may cut it, and the exact time. */
const titleOf = (key: AuditColumn['key'], line: AuditLine | undefined): string | undefined =>
  line && (key === 'at' ? line.at : textOf[key]?.(line) || undefined);

function contentOf(key: AuditColumn['key'], line: AuditLine, dispatch: AppDispatch) {
  switch (key) {
    case 'at':
      return <span className="dt-text at">{formatDateTime(line.at)}</span>;
    case 'action':
      return (
        <button
          type="button"
          className="act"
          data-tone={toneOf(line)}
          tabIndex={-1}
          onClick={() => dispatch(auditLineOpened(line._id))}
        >
          {auditActionTexts[line.action] ?? line.action}
        </button>
      );
    case 'actor':
      return line.actor ? (
        <>
          {disc(line.actor.name)}
          <span className="dt-text">{line.actor.name}</span>
        </>
      ) : (
        <span className="dt-text none">{line.address === null ? 'The server' : 'Nobody'}</span>
      );
    case 'count':
      return line.count > 1 ? formatCount(line.count) : '';
    default:
      return <span className="dt-text">{textOf[key]?.(line)}</span>;
  }
}

/** Refusals and deletions stand out. */
const toneOf = ({ action }: AuditLine): string | undefined =>
  /Refused|refreshReused/.test(action) ? 'refused' : /Deleted/.test(action) ? 'deleted' : undefined;
