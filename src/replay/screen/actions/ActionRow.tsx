import { memo, type MouseEvent, type ReactNode } from 'react';
import ErrorOutlineRounded from '@mui/icons-material/ErrorOutlineRounded';
import FlagRounded from '@mui/icons-material/FlagRounded';
import NearMeRounded from '@mui/icons-material/NearMeRounded';
import RefreshRounded from '@mui/icons-material/RefreshRounded';
import ScheduleRounded from '@mui/icons-material/ScheduleRounded';
import type { Log, LogEntry } from '../../format/logFormat';
import { isState } from '../../format/logFormat';
import { markText } from '../../../lib/markText';
import { rowHeight, type Tint } from './actionListStyle';
import { kindAt, typeAt, type Kind, type LogIndex } from '../logIndex';
import { formatElapsed, formatLength } from '../logTime';
import { payloadHint } from '../payloadHint';

interface ActionRowProps {
  log: Log;
  index: LogIndex;
  place: number;
  /** Its row in the list, from 0. */
  row: number;
  id: string;
  current: boolean;
  differs: boolean;
  breaks: boolean;
  /** What is looked for in the type. */
  search: string;
  onJump: (place: number) => void;
  onBreak: (type: string) => void;
}

const tints: Partial<Record<Kind, Tint>> = { navigation: 'primary', start: 'success', reload: 'secondary', gap: 'warning', fault: 'error' };
const icons: Partial<Record<Kind, ReactNode>> = {
  navigation: <NearMeRounded />, start: <FlagRounded />, reload: <RefreshRounded />, gap: <ScheduleRounded />, fault: <ErrorOutlineRounded />,
};

/** What a line says after its type. */
function hintOf(entry: LogEntry | undefined, index: LogIndex, place: number): string {
  if (!entry) return '';
  if (!isState(entry)) return payloadHint(entry.action);
  if (entry.why === 'gap') return formatLength((index.at[place] ?? 0) - (index.at[place - 1] ?? 0));
  return entry.fault ? entry.fault.path : '';
}

/** One line of the list, looking as its list's style says. It is drawn anew only when something of it changes. */
export const ActionRow = memo(function ActionRow({ log, index, place, row, id, current, differs, breaks, search, onJump, onBreak }: ActionRowProps) {
  const kind = kindAt(index, place);
  const type = typeAt(index, place);
  const tint = differs ? 'error' : tints[kind];
  const isAction = kind === 'action' || kind === 'navigation' || kind === 'tick';
  const toggle = (event: MouseEvent<HTMLElement>) => {
    event.stopPropagation();
    // The element draws another line after a scroll; the keys are the list's.
    event.currentTarget.closest<HTMLElement>('[role="grid"]')?.focus({ preventScroll: true });
    onBreak(type);
  };
  return (
    <div
      role="row"
      className="al-row"
      id={id}
      aria-rowindex={row + 1}
      aria-selected={current}
      data-kind={kind}
      data-place={place}
      data-tint={tint}
      data-differs={differs || undefined}
      onClick={() => onJump(place)}
      style={{ transform: `translateY(${row * rowHeight}px)` }}
    >
      <div role="gridcell" className="al-gutter">
        {isAction && (
          <button type="button" className="al-break" tabIndex={-1} aria-pressed={breaks} aria-label={`Break on ${type}`} title={breaks ? `No longer break on ${type}` : `Break on ${type}`} onClick={toggle}>
            <span />
          </button>
        )}
      </div>
      <div role="gridcell" className="al-number">{place}</div>
      <div role="gridcell" className="al-time">{formatElapsed(index.at[place] ?? 0)}</div>
      <div role="gridcell" className="al-what">
        {tint && icons[kind] && <span aria-hidden className="al-icon">{icons[kind]}</span>}
        <TypeName type={type} search={search} isAction={isAction} />
        <span className="al-hint">{hintOf(log.entries[place], index, place)}</span>
      </div>
    </div>
  );
});

/** The part of a type that names its slice is dimmed: what differs from line to line is the rest. */
function TypeName({ type, search, isAction }: { type: string; search: string; isAction: boolean }) {
  const cut = isAction ? type.lastIndexOf('/') + 1 : 0;
  const found = search !== '' && type.toLowerCase().includes(search.toLowerCase());
  return (
    <span className={isAction ? 'al-type al-action' : 'al-type'}>
      {found ? markText(type, search).map(({ text, marked }, at) => (marked ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>)) : (
        <>
          <span className="al-slice">{type.slice(0, cut)}</span>
          {type.slice(cut)}
        </>
      )}
    </span>
  );
}
