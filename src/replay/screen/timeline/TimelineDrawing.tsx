import { memo, useId, useMemo } from 'react';
import { markPath, marks } from '../open/annotationMarks';
import { useReplay } from '../open/replayContext';
import { shareOf } from '../open/timeScale';
import {
  breakPath,
  densityPath,
  gapBands,
  markPoints,
  navigationPath,
  pauseBands,
  timelineHeight,
} from './timelineShapes';

const color = (name: string) => `var(--docket-palette-${name})`;

/** The part of the timeline that does not change while the log plays. */
export const TimelineDrawing = memo(function TimelineDrawing({ width }: { width: number }) {
  const {
    opened: { index, problems, scale },
    breakpoints: { types },
    verification: { verdict },
  } = useReplay();
  const id = useId();
  const still = useMemo(
    () => ({
      bars: densityPath(scale, width),
      navigations: navigationPath(index, scale, width),
      gaps: gapBands(index, scale, width),
      pauses: pauseBands(index, scale, width),
      markPaths: marks.map((mark) => ({
        mark,
        ...markPath(
          mark,
          markPoints(
            problems.filter((one) => one.mark === mark),
            scale,
            width,
          ),
        ),
      })),
    }),
    [index, problems, scale, width],
  );
  const stops = useMemo(() => breakPath(index, types, scale, width), [index, types, scale, width]);
  const at = (position: number) => shareOf(scale, position) * width;
  const differs = verdict?.first ? at(verdict.first.index) : null;
  return (
    <svg
      width={width}
      height={timelineHeight}
      aria-hidden
      style={{ display: 'block', overflow: 'visible' }}
    >
      <defs>
        <pattern
          id={`${id}gap`}
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="6" height="6" fill={color('warning-main')} opacity="0.12" />
          <rect width="2" height="6" fill={color('warning-main')} opacity="0.65" />
        </pattern>
        <pattern id={`${id}pause`} width="4" height="4" patternUnits="userSpaceOnUse">
          <circle cx="1" cy="1" r="0.8" fill={color('text-disabled')} opacity="0.8" />
        </pattern>
      </defs>
      <line x1="0" x2={width} y1="46" y2="46" stroke={color('divider')} />
      {still.pauses.map((band) => (
        <rect
          key={band.position}
          x={band.x}
          y="34"
          width={band.width}
          height="9"
          fill={`url(#${id}pause)`}
        />
      ))}
      <path d={still.bars} fill={color('text-secondary')} opacity="0.42" />
      {still.gaps.map((band) => (
        <rect
          key={band.position}
          x={band.x}
          y="12"
          width={band.width}
          height="34"
          rx="2"
          fill={`url(#${id}gap)`}
        />
      ))}
      <path d={still.navigations} fill={color('primary-main')} />
      {index.restarts.map(
        ({ position, kind }) =>
          (kind === 'reload' || kind === 'mismatch') && (
            <line
              key={position}
              x1={at(position)}
              x2={at(position)}
              y1="10"
              y2="46"
              strokeWidth="1.5"
              strokeDasharray={kind === 'reload' ? '3 2' : undefined}
              stroke={color(kind === 'mismatch' ? 'error-main' : 'secondary-main')}
            />
          ),
      )}
      <path d={stops} fill={color('error-main')} />
      {still.markPaths.map(
        ({ mark, ...path }) => path.d !== '' && <path key={mark} data-mark={mark} {...path} />,
      )}
      {differs !== null && (
        <g fill={color('error-main')}>
          <rect x={differs - 1} y="6" width="2" height="40" />
          <path d={`M${differs} 0l5 5l-5 5l-5 -5z`} />
        </g>
      )}
    </svg>
  );
});
