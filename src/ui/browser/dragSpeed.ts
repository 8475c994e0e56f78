/** A drag at an edge scrolls: the width of the edge, and the pixels per frame at its end. */
const edge = 56;
const fastest = 18;

/** How fast a drag at `at` scrolls between two edges, in pixels per frame. */
export function dragSpeed(at: number, start: number, end: number): number {
  const within = (distance: number) => Math.max(0, Math.min(1, 1 - distance / edge));
  return fastest * (within(end - at) - within(at - start));
}
