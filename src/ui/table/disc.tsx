import type { CSSProperties, ReactNode } from 'react';
import { hueOf, initials } from '../elements/initials';

/**
 * Initials in a circle, as `cellStyle` draws them. The name has to be next to it. A function
 * instead of a component, because a scroll renders hundreds of them in a frame.
 */
export const disc = (name: string, key?: number): ReactNode => (
  <span
    className="disc"
    key={key}
    aria-hidden="true"
    style={{ '--hue': hueOf(name) } as CSSProperties}
  >
    {initials(name)}
  </span>
);
