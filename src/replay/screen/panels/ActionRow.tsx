import { memo, type ReactNode } from 'react';
import ErrorOutlineRounded from '@mui/icons-material/ErrorOutlineRounded';
import FlagRounded from '@mui/icons-material/FlagRounded';
import NearMeRounded from '@mui/icons-material/NearMeRounded';
import RefreshRounded from '@mui/icons-material/RefreshRounded';
import ScheduleRounded from '@mui/icons-material/ScheduleRounded';
import { markText } from '../../../lib/markText';
import { isState } from '../../format/logFormat';
import { kindAt, typeAt, type Kind } from '../open/logIndex';
import { formatElapsed, formatLength } from '../open/logTime';
import type { OpenedLog } from '../open/openedLog';
import { payloadHint } from '../open/payloadHint';
import { rowHeight, type Tint } from '../open/rowStyle';

interface ActionRowProps {
  opened: OpenedLog;
  position: number;
  /** Row in the list, from 0. */
  row: number;
  id: string;
  current: boolean;
  /** The replay first differs here. */
  differs: boolean;
  /** Whether there is a breakpoint on this type. */
  breaks: boolean;
  /** Text searched for in types. */
  search: string;
}

const marks: Partial<Record<Kind, readonly [Tint, ReactNode]>> = {
  navigation: ['primary', <NearMeRounded />],
  start: ['success', <FlagRounded />],
  reload: ['secondary', <RefreshRounded />],
  gap: ['warning', <ScheduleRounded />],
  mismatch: ['error', <ErrorOutlineRounded />],
};

function hintOf({ log, index }: OpenedLog, position: number): string {
  const entry = log.entries[position];
  if (!entry) return '';
  if (!isState(entry)) return payloadHint(entry.action);
  if (entry.reason === 'gap')
    return formatLength((index.at[position] ?? 0) - (index.at[position - 1] ?? 0));
  return entry.mismatch?.path ?? '';
}

/** One row. The list handles clicks and has the styles. */
export const ActionRow = memo(function ActionRow({
  opened,
  position,
  row,
  id,
  current,
  differs,
  breaks,
  search,
}: ActionRowProps) {
  const { index, log } = opened;
  const kind = kindAt(index, position);
  const type = typeAt(index, position);
  const [tint, icon] = marks[kind] ?? [];
  const entry = log.entries[position];
  const isAction = entry !== undefined && !isState(entry);
  return (
    <div
      role="row"
      className="al-row"
      id={id}
      aria-rowindex={row + 1}
      aria-selected={current}
      data-kind={kind}
      data-position={position}
      data-tint={differs ? 'error' : tint}
      data-differs={differs || undefined}
      style={{ transform: `translateY(${row * rowHeight}px)` }}
    >
      <div role="gridcell" className="al-gutter">
        {isAction && (
          <button
            type="button"
            className="al-break"
            tabIndex={-1}
            aria-pressed={breaks}
            aria-label={`Break on ${type}`}
            title={breaks ? `Remove the breakpoint on ${type}` : `Break on ${type}`}
          >
            <span />
          </button>
        )}
      </div>
      <div role="gridcell" className="al-number">
        {position}
      </div>
      <div role="gridcell" className="al-time">
        {formatElapsed(index.at[position] ?? 0)}
      </div>
      <div role="gridcell" className="al-what">
        {icon && (
          <span aria-hidden className="al-icon">
            {icon}
          </span>
        )}
        <TypeName type={type} search={search} isAction={isAction} />
        <span className="al-hint">{hintOf(opened, position)}</span>
      </div>
    </div>
  );
});

/** A type with the found text marked, or with its slice dimmed. */
function TypeName({ type, search, isAction }: { type: string; search: string; isAction: boolean }) {
  const cut = isAction ? type.lastIndexOf('/') + 1 : 0;
  const found = search !== '' && type.toLowerCase().includes(search.toLowerCase());
  return (
    <span className={isAction ? 'al-type al-action' : 'al-type'}>
      {found ? (
        markText(type, search).map(({ text, marked }, at) =>
          marked ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
        )
      ) : (
        <>
          <span className="al-slice">{type.slice(0, cut)}</span>
          {type.slice(cut)}
        </>
      )}
    </span>
  );
}
