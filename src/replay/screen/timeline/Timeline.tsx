import { useEffect, useRef, useState, type PointerEvent } from 'react';
import Box from '@mui/material/Box';
import { annotationTitle } from '../open/annotationMarks';
import { typeAt } from '../open/logIndex';
import { formatElapsed } from '../open/logTime';
import { usePlayerView, useReplay } from '../open/replayContext';
import { useSize } from '../open/useSize';
import { positionAt, shareOf } from '../open/timeScale';
import { TimelineDrawing } from './TimelineDrawing';
import { annotationX, timelineHeight } from './timelineShapes';
import { ellipsis } from '../open/styles';

/** The pointer is on a mark within this many pixels. */
const markReach = 6;

const headStyle = {
  position: 'absolute',
  top: 0,
  bottom: 0,
  left: -1,
  width: 2,
  bgcolor: 'primary.main',
  pointerEvents: 'none',
  willChange: 'transform',
  '&::before': {
    content: '""',
    position: 'absolute',
    top: -2,
    left: -5,
    width: 12,
    height: 12,
    borderRadius: '50%',
    bgcolor: 'primary.main',
    border: '2px solid',
    borderColor: 'background.paper',
  },
} as const;

/** Jumps at most once per frame, to the last requested entry. */
function useJumpPerFrame(jump: (position: number) => void) {
  const frame = useRef(0);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);
  return (position: number) => {
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(() => jump(position));
  };
}

/** Activity over time, marks, and the current position. Click or drag to move. */
export function Timeline() {
  const {
    opened: { index, problems, scale },
    jump,
  } = useReplay();
  const { index: position } = usePlayerView();
  const root = useRef<HTMLDivElement>(null);
  const { width } = useSize(root);
  const [hovered, setHovered] = useState<{ x: number; position: number } | null>(null);
  const jumpPerFrame = useJumpPerFrame(jump);

  const pointAt = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const x = event.clientX - box.left;
    return { x, position: positionAt(scale, x / Math.max(1, box.width)) };
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    const pointed = pointAt(event);
    setHovered(pointed);
    if (event.buttons & 1) jumpPerFrame(pointed.position);
  };
  const startDrag = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    jumpPerFrame(pointAt(event).position);
  };
  const problem =
    hovered &&
    problems.find((one) => Math.abs(annotationX(one, scale, width) - hovered.x) <= markReach);
  const time = (some: number) => formatElapsed(index.at[some] ?? 0);
  const share = shareOf(scale, position);
  return (
    <Box
      ref={root}
      role="slider"
      tabIndex={0}
      aria-label="Timeline"
      aria-valuemin={0}
      aria-valuemax={index.length - 1}
      aria-valuenow={position}
      aria-valuetext={`Action ${position} of ${index.length - 1}, ${time(position)}, ${typeAt(index, position)}`}
      onPointerDown={startDrag}
      onPointerMove={move}
      onPointerLeave={() => setHovered(null)}
      sx={{
        position: 'relative',
        height: timelineHeight,
        cursor: 'pointer',
        touchAction: 'none',
        userSelect: 'none',
        borderRadius: 1,
      }}
    >
      {width > 0 && <TimelineDrawing width={width} />}
      <Box
        sx={{
          position: 'absolute',
          left: 0,
          top: 45,
          height: 2,
          width: '100%',
          bgcolor: 'primary.main',
          transformOrigin: 'left',
          pointerEvents: 'none',
        }}
        style={{ transform: `scaleX(${share})` }}
      />
      <Box sx={headStyle} style={{ transform: `translateX(${share * width}px)` }} />
      {hovered && (
        <Hint
          text={`${time(hovered.position)}  ${hovered.position}  ${typeAt(index, hovered.position)}`}
          problem={problem ? annotationTitle(problem.annotation) : null}
          share={shareOf(scale, hovered.position)}
        />
      )}
    </Box>
  );
}

/** What is under the pointer. It shifts at the ends, so that it is never cut. */
function Hint({ text, problem, share }: { text: string; problem: string | null; share: number }) {
  const left = `${share * 100}%`;
  return (
    <>
      <Box
        sx={{
          position: 'absolute',
          top: 4,
          bottom: 6,
          width: '1px',
          bgcolor: 'text.primary',
          opacity: 0.35,
          pointerEvents: 'none',
        }}
        style={{ left }}
      />
      <Box
        sx={{
          position: 'absolute',
          bottom: '100%',
          mb: 0.5,
          px: 1,
          py: 0.375,
          borderRadius: 1.25,
          bgcolor: 'Tooltip.bg',
          color: '#fbfaf7',
          fontSize: '0.75rem',
          fontWeight: 500,
          whiteSpace: 'pre',
          pointerEvents: 'none',
          zIndex: 2,
        }}
        style={{ left, transform: `translateX(${-100 * share}%)` }}
      >
        {text}
        {problem && (
          <Box
            sx={{
              maxWidth: 'min(48ch, 80vw)',
              ...ellipsis,
            }}
          >
            {problem}
          </Box>
        )}
      </Box>
    </>
  );
}
