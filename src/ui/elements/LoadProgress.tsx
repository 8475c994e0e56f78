import { useEffect, useState } from 'react';
import { formatCount } from '../../lib/format';
import { isUsable, usable } from '../lazy/usable';
import { ProgressLine } from './ProgressLine';

interface LoadProgressProps {
  loaded: number;
  /** 0 while it is unknown. */
  total: number;
  noun: string;
  /** Of the list around it, in units of the theme. */
  spacing: number;
}

/**
 * How many rows of a list are loaded: '1,024 of 5,000 tasks loaded'. The first rows come before it,
 * because most lists are complete before anybody could read it.
 */
export function LoadProgress({ loaded, total, noun, spacing }: LoadProgressProps) {
  const [isShown, setIsShown] = useState(isUsable);
  useEffect(() => void usable.then(() => setIsShown(true)), []);
  if (!isShown) return null;
  return (
    <ProgressLine
      inGap={spacing}
      value={total ? (100 * loaded) / total : undefined}
      text={`${formatCount(loaded)}${total ? ` of ${formatCount(total)}` : ''} ${noun} loaded`}
    />
  );
}
