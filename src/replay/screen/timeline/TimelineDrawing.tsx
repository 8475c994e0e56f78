import { memo, useId, useMemo } from 'react';
import { markPath, marks } from '../annotations/annotationMarks';
import { shareOf } from './timeScale';
import { breakPath, densityPath, gapBands, markPoints, navigationPath, pauseBands, timelineHeight } from './timelineShapes';
import { useReplay } from '../replayContext';

/** The still part of the timeline: nothing of it is drawn again while the log plays. */
export const TimelineDrawing = memo(function TimelineDrawing({ width }: { width: number }) {
  const { opened: { index, problems, scale }, breaks, verification: { verdict } } = useReplay();
  const id = useId();
  const bars = useMemo(() => densityPath(scale, width), [scale, width]);
  const navigations = useMemo(() => navigationPath(index, scale, width), [index, scale, width]);
  const stops = useMemo(() => breakPath(index, breaks.types, scale, width), [index, breaks.types, scale, width]);
  const gaps = useMemo(() => gapBands(index, scale, width), [index, scale, width]);
  const pauses = useMemo(() => pauseBands(index, scale, width), [index, scale, width]);
  const markPaths = useMemo(
    () => marks.map((mark) => ({ mark, ...markPath(mark, markPoints(problems.filter((one) => one.mark === mark), scale, width)) })),
    [problems, scale, width],
  );
  const differs = verdict?.first ? shareOf(scale, verdict.first.index) * width : null;
  const at = (place: number) => shareOf(scale, place) * width;
  return (
    <svg width={width} height={timelineHeight} aria-hidden style={{ display: 'block', overflow: 'visible' }}>
      <defs>
        <pattern id={`${id}gap`} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="6" height="6" fill="var(--docket-palette-warning-main)" opacity="0.12" />
          <rect width="2" height="6" fill="var(--docket-palette-warning-main)" opacity="0.65" />
        </pattern>
        <pattern id={`${id}pause`} width="4" height="4" patternUnits="userSpaceOnUse">
          <circle cx="1" cy="1" r="0.8" fill="var(--docket-palette-text-disabled)" opacity="0.8" />
        </pattern>
      </defs>
      <line x1="0" x2={width} y1="46" y2="46" stroke="var(--docket-palette-divider)" />
      {pauses.map((band) => <rect key={band.place} x={band.x} y="34" width={band.width} height="9" fill={`url(#${id}pause)`} />)}
      <path d={bars} fill="var(--docket-palette-text-secondary)" opacity="0.42" />
      {gaps.map((band) => <rect key={band.place} x={band.x} y="12" width={band.width} height="34" rx="2" fill={`url(#${id}gap)`} />)}
      <path d={navigations} fill="var(--docket-palette-primary-main)" />
      {index.restarts.map(({ place, kind }) => (kind === 'reload' || kind === 'fault') && (
        <line key={place} x1={at(place)} x2={at(place)} y1="10" y2="46" strokeWidth="1.5" strokeDasharray={kind === 'reload' ? '3 2' : undefined} stroke={`var(--docket-palette-${kind === 'fault' ? 'error' : 'secondary'}-main)`} />
      ))}
      <path d={stops} fill="var(--docket-palette-error-main)" />
      {markPaths.map(({ mark, ...path }) => path.d !== '' && <path key={mark} data-mark={mark} {...path} />)}
      {differs !== null && (
        <g fill="var(--docket-palette-error-main)">
          <rect x={differs - 1} y="6" width="2" height="40" />
          <path d={`M${differs} 0l5 5l-5 5l-5 -5z`} />
        </g>
      )}
    </svg>
  );
});
