import { useId, useLayoutEffect, useState, type KeyboardEvent } from 'react';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { EmptyState } from '../../ui/EmptyState';
import { actionListStyle, rowHeight } from './actionListStyle';
import { annotationHint, annotationTitle, markPath, type PlacedAnnotation } from './annotationMarks';
import { fixedWidth } from './fonts';
import { formatElapsed } from './logTime';
import { useReplay } from './replayContext';
import { useRowsInView } from './useRowsInView';

/** As the actions' lines, but here the path or the message is cut first, and never the status. */
const listStyle = { ...actionListStyle, '& .al-type': { ...actionListStyle['& .al-type'], flexShrink: 1, maxWidth: 'none' }, '& .al-hint': { ...actionListStyle['& .al-hint'], flex: 'none' } } as const;

/** Requests, errors and long tasks with their times. Choosing one goes to the action before it, and shows all that is known of it. */
export function AnnotationsPanel() {
  const { opened: { annotations, problems }, jump } = useReplay();
  const [onlyProblems, setOnlyProblems] = useState(false);
  const [chosen, setChosen] = useState<PlacedAnnotation | null>(null);
  const shown = onlyProblems ? problems : annotations;
  const row = chosen ? shown.indexOf(chosen) : -1;
  const id = useId();
  const { ref: list, rows, scrollTo } = useRowsInView(shown.length, rowHeight);

  useLayoutEffect(() => {
    const root = list.current;
    if (!root || row < 0) return;
    const top = row * rowHeight;
    if (top < root.scrollTop || top + rowHeight > root.scrollTop + root.clientHeight) scrollTo(top - root.clientHeight / 3);
  }, [list, row, scrollTo]);

  const choose = (one: PlacedAnnotation) => {
    setChosen(one);
    jump(one.place);
  };
  const press = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const next = shown[row < 0 ? 0 : row + step];
    if (step === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (next) choose(next);
  };
  if (annotations.length === 0) {
    return <Box sx={{ p: 2 }}><EmptyState title="No annotations" text="This log holds no requests, errors or long tasks." /></Box>;
  }
  return (
    <>
      <Box sx={{ p: 1.25, display: 'flex', justifyContent: 'space-between', alignItems: 'center', borderBottom: '1px solid', borderColor: 'divider' }}>
        <Chip
          size="small" label="Only problems" aria-pressed={onlyProblems} color={onlyProblems ? 'primary' : 'default'} variant={onlyProblems ? 'filled' : 'outlined'}
          onClick={() => setOnlyProblems(!onlyProblems)}
        />
        <Box component="span" aria-live="polite" sx={{ typography: 'caption', color: 'text.secondary' }}>
          {problems.length.toLocaleString('en-GB')} {problems.length === 1 ? 'problem' : 'problems'}, {annotations.length.toLocaleString('en-GB')} in all
        </Box>
      </Box>
      <Box
        ref={list} role="listbox" tabIndex={0} aria-label="Annotations" aria-activedescendant={row >= 0 ? `${id}-${row}` : undefined} onKeyDown={press}
        sx={{ flex: 1, minHeight: 0, overflow: 'auto', overflowAnchor: 'none', position: 'relative', '&:focus-visible': { outlineOffset: -2 } }}
      >
        {shown.length === 0 && <Box sx={{ p: 2 }}><EmptyState title="No problems" text="All requests went well. No errors and no long tasks were recorded." /></Box>}
        <Box role="presentation" sx={listStyle} style={{ height: shown.length * rowHeight }}>
          {rows.map((at) => {
            const one = shown[at];
            return one && <AnnotationRow key={at} id={`${id}-${at}`} one={one} row={at} count={shown.length} chosen={one === chosen} onChoose={choose} />;
          })}
        </Box>
      </Box>
      {chosen && (
        <Box component="pre" tabIndex={0} aria-label="The chosen annotation" sx={{ ...fixedWidth, m: 0, p: 1.5, maxHeight: '40%', flexShrink: 0, overflow: 'auto', borderTop: '1px solid', borderColor: 'divider', bgcolor: 'action.hover', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {JSON.stringify(chosen.annotation, null, 2)}
        </Box>
      )}
    </>
  );
}

interface AnnotationRowProps {
  id: string;
  one: PlacedAnnotation;
  row: number;
  count: number;
  chosen: boolean;
  onChoose: (one: PlacedAnnotation) => void;
}

/** A line that looks as those of the actions do. Its mark is the one on the timeline. */
function AnnotationRow({ id, one, row, count, chosen, onChoose }: AnnotationRowProps) {
  const { annotation, place, mark } = one;
  return (
    <div
      role="option" className="al-row" id={id} aria-selected={chosen} aria-posinset={row + 1} aria-setsize={count} data-mark={mark ?? undefined}
      data-tint={mark === 'longTask' ? 'warning' : mark ? 'error' : undefined} onClick={() => onChoose(one)} style={{ transform: `translateY(${row * rowHeight}px)` }}
    >
      <div className="al-number">{place}</div>
      <div className="al-time">{formatElapsed(annotation.at)}</div>
      <div className="al-what">
        <svg aria-hidden width="12" height="12" style={{ flexShrink: 0 }}>{mark && <path {...markPath(mark, [[6, 6]])} />}</svg>
        <span className="al-type al-action">{annotationTitle(annotation)}</span>
        <span className="al-hint">{annotationHint(annotation)}</span>
      </div>
    </div>
  );
}
