import { useState } from 'react';
import Box from '@mui/material/Box';
import { countText, formatCount } from '../../../lib/format';
import { EmptyState } from '../../../ui/elements/EmptyState';
import { actionListStyle, rowHeight } from '../open/rowStyle';
import { fixedWidth } from '../open/styles';
import { formatElapsed } from '../open/logTime';
import { useReplay } from '../open/replayContext';
import { ToggleChip } from '../open/ToggleChip';
import { useRowsInView } from '../../../ui/browser/useRowsInView';
import {
  annotationHint,
  annotationTitle,
  markPath,
  type PositionedAnnotation,
} from '../open/annotationMarks';

/** Like the rows of actions, but as buttons, and cut before the status. */
const listStyle = {
  ...actionListStyle,
  '& button': {
    font: 'inherit',
    color: 'inherit',
    textAlign: 'start',
    background: 'none',
    borderWidth: '0 0 0 2px',
  },
  '& .al-type': { ...actionListStyle['& .al-type'], flexShrink: 1, maxWidth: 'none' },
  '& .al-hint': { ...actionListStyle['& .al-hint'], flex: 'none' },
} as const;
const detailStyle = {
  ...fixedWidth,
  m: 0,
  p: 1.5,
  maxHeight: '40%',
  flexShrink: 0,
  overflow: 'auto',
  borderTop: '1px solid',
  borderColor: 'divider',
  bgcolor: 'action.hover',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
} as const;

/** Requests, errors and long tasks. A click goes to the action before one and shows it in full. */
export function AnnotationsPanel() {
  const {
    opened: { annotations, problems },
    jump,
  } = useReplay();
  const [onlyProblems, setOnlyProblems] = useState(false);
  const [chosen, setChosen] = useState<PositionedAnnotation | null>(null);
  const shown = onlyProblems ? problems : annotations;
  const { ref, rows } = useRowsInView(shown.length, rowHeight);
  const choose = (one: PositionedAnnotation) => {
    setChosen(one);
    jump(one.position);
  };
  return (
    <>
      <Box
        sx={{
          p: 1.25,
          display: 'flex',
          justifyContent: 'space-between',
          alignItems: 'center',
          borderBottom: '1px solid',
          borderColor: 'divider',
        }}
      >
        <ToggleChip
          label="Only problems"
          pressed={onlyProblems}
          onClick={() => setOnlyProblems(!onlyProblems)}
        />
        <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
          {countText(problems.length, 'problem')}, {formatCount(annotations.length)} in all
        </Box>
      </Box>
      <Box
        ref={ref}
        role="group"
        aria-label="Annotations"
        sx={{ flex: 1, minHeight: 0, overflow: 'auto', overflowAnchor: 'none' }}
      >
        {shown.length === 0 && (
          <Box sx={{ p: 2 }}>
            <EmptyState
              title="Nothing here"
              text={`This log has no ${onlyProblems ? 'failed requests' : 'requests'}, errors or long tasks.`}
            />
          </Box>
        )}
        <Box sx={listStyle} style={{ height: shown.length * rowHeight }}>
          {rows.map((row) => {
            const one = shown[row];
            return (
              one && (
                <AnnotationRow
                  key={row}
                  top={row * rowHeight}
                  one={one}
                  isChosen={one === chosen}
                  onChoose={() => choose(one)}
                />
              )
            );
          })}
        </Box>
      </Box>
      {chosen && (
        <Box component="pre" tabIndex={0} aria-label="Selected annotation" sx={detailStyle}>
          {JSON.stringify(chosen.annotation, null, 2)}
        </Box>
      )}
    </>
  );
}

function AnnotationRow({
  top,
  one: { annotation, position, mark },
  isChosen,
  onChoose,
}: {
  top: number;
  one: PositionedAnnotation;
  isChosen: boolean;
  onChoose: () => void;
}) {
  return (
    <button
      type="button"
      className="al-row"
      aria-pressed={isChosen}
      data-tint={mark === 'longTask' ? 'warning' : mark ? 'error' : undefined}
      style={{ transform: `translateY(${top}px)` }}
      onClick={onChoose}
    >
      <span className="al-number">{position}</span>
      <span className="al-time">{formatElapsed(annotation.at)}</span>
      <span className="al-what">
        <svg aria-hidden width="12" height="12" style={{ flexShrink: 0 }}>
          {mark && <path {...markPath(mark, [[6, 6]])} />}
        </svg>
        <span className="al-type al-action">{annotationTitle(annotation)}</span>
        <span className="al-hint">{annotationHint(annotation)}</span>
      </span>
    </button>
  );
}
