import { useEffect, useRef, useState, type PointerEvent } from 'react';
import Box from '@mui/material/Box';
import { annotationTitle } from '../annotations/annotationMarks';
import { formatElapsed } from '../logTime';
import { typeAt } from '../logIndex';
import { usePlayerView, useReplay } from '../replayContext';
import { placeAt, shareOf } from './timeScale';
import { TimelineDrawing } from './TimelineDrawing';
import { annotationX, timelineHeight } from './timelineShapes';
import { useWidth } from './useWidth';

/** A mark is pointed at from so many pixels around it. */
const markReach = 6;

const headStyle = {
  position: 'absolute', top: 0, bottom: 0, left: -1, width: 2, bgcolor: 'primary.main', pointerEvents: 'none', willChange: 'transform',
  '&::before': { content: '""', position: 'absolute', top: -2, left: -5, width: 12, height: 12, borderRadius: '50%', bgcolor: 'primary.main', border: '2px solid', borderColor: 'background.paper' },
} as const;

/** Goes to the last place asked for, once a frame: a pointer moves more often than that. */
function useSteadyJump(jump: (place: number) => void) {
  const wanted = useRef<number | null>(null);
  const frame = useRef(0);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);
  return (place: number) => {
    const waiting = wanted.current !== null;
    wanted.current = place;
    if (waiting) return;
    frame.current = requestAnimationFrame(() => {
      const last = wanted.current;
      wanted.current = null;
      if (last !== null) jump(last);
    });
  };
}

/** The log from its beginning to its end: how much happened when, what to look for, and where the player is. The head can be dragged. */
export function Timeline() {
  const { opened: { index, problems, scale }, jump } = useReplay();
  const { index: place } = usePlayerView();
  const root = useRef<HTMLDivElement>(null);
  const width = useWidth(root);
  const [hovered, setHovered] = useState<{ x: number; place: number } | null>(null);
  const steadyJump = useSteadyJump(jump);

  const under = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const left = event.clientX - box.left;
    return { x: left, place: placeAt(scale, left / Math.max(1, box.width)) };
  };
  const follow = (event: PointerEvent<HTMLElement>) => {
    const pointed = under(event);
    setHovered(pointed);
    if (event.buttons & 1) steadyJump(pointed.place);
  };
  const grasp = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    steadyJump(under(event).place);
  };
  const x = shareOf(scale, place) * width;
  const problem = hovered && problems.find((one) => Math.abs(annotationX(one, scale, width) - hovered.x) <= markReach);
  const at = (some: number) => formatElapsed(index.at[some] ?? 0);
  return (
    <Box
      ref={root}
      role="slider"
      tabIndex={0}
      aria-label="Timeline"
      aria-valuemin={0}
      aria-valuemax={index.length - 1}
      aria-valuenow={place}
      aria-valuetext={`Action ${place} of ${index.length - 1}, ${at(place)}, ${typeAt(index, place)}`}
      onPointerDown={grasp}
      onPointerMove={follow}
      onPointerLeave={() => setHovered(null)}
      sx={{ position: 'relative', height: timelineHeight, cursor: 'pointer', touchAction: 'none', userSelect: 'none', borderRadius: 1 }}
    >
      {width > 0 && <TimelineDrawing width={width} />}
      <Box sx={{ position: 'absolute', left: 0, top: 45, height: 2, width: '100%', bgcolor: 'primary.main', transformOrigin: 'left', pointerEvents: 'none' }} style={{ transform: `scaleX(${shareOf(scale, place)})` }} />
      <Box sx={headStyle} style={{ transform: `translateX(${x}px)` }} />
      {hovered && <Hint text={`${at(hovered.place)}  ${hovered.place}  ${typeAt(index, hovered.place)}`} problem={problem && annotationTitle(problem.annotation)} x={shareOf(scale, hovered.place) * width} width={width} />}
    </Box>
  );
}

/** What stands under the pointer; beside it at the ends, so that it is never cut. */
function Hint({ text, problem, x, width }: { text: string; problem: string | null | undefined; x: number; width: number }) {
  const share = width > 0 ? x / width : 0;
  return (
    <>
      <Box sx={{ position: 'absolute', top: 4, bottom: 6, width: '1px', bgcolor: 'text.primary', opacity: 0.35, pointerEvents: 'none' }} style={{ left: x }} />
      <Box
        sx={{ position: 'absolute', bottom: '100%', mb: 0.5, px: 1, py: 0.375, borderRadius: 1.25, bgcolor: 'Tooltip.bg', color: '#fbfaf7', fontSize: '0.75rem', fontWeight: 500, whiteSpace: 'pre', pointerEvents: 'none', zIndex: 2 }}
        style={{ left: x, transform: `translateX(${-100 * share}%)` }}
      >
        {text}
        {problem && <Box sx={{ maxWidth: 'min(48ch, 80vw)', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>{problem}</Box>}
      </Box>
    </>
  );
}
