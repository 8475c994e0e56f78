/** Paths on a grid of 24. Plain elements, because scrolling renders many rows per frame. */
const paths = {
  pending: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16',
  progress: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16M12 8v4l3 2',
  done: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16M8.5 12.2l2.4 2.4 4.6-4.8',
  hold: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16M10 9.5v5M14 9.5v5',
  high: 'M7 12l5-5 5 5M7 18l5-5 5 5',
  medium: 'M6 12h12',
  low: 'M7 9.5l5 5 5-5',
  late: 'M5 6.5h14V20H5zM5 10h14M8.5 4v4M15.5 4v4M10 13l4 4M14 13l-4 4',
  day: 'M5 6.5h14V20H5zM5 10h14M8.5 4v4M15.5 4v4',
  kept: 'M5 6.5h14V20H5zM5 10h14M8.5 4v4M15.5 4v4M9.3 15l2 2 3.6-4',
  history: 'M4.5 12a7.5 7.5 0 1 0 2.6-5.7L4.5 8.5M4.5 4.5v4h4M12 8v4.4l3 1.8',
  comment: 'M4 5.5h16v11H10l-4.5 3.5v-3.5H4z',
  settings: 'M4 7h9M17 7h3M15 5v4M4 17h3M11 17h9M9 15v4M4 12h11M19 12h1M17 10v4',
  remove: 'M5 7h14M10 7V5h4v2M7 7l.8 12h8.4L17 7M10.3 10.5v5.5M13.7 10.5v5.5',
  waiting: 'M7 4h10M7 20h10M8 4c0 5 8 5.5 8 8s-8 3-8 8M16 4c0 5-8 5.5-8 8s8 3 8 8',
  start: 'M5 12h13M12.5 6.5L18 12l-5.5 5.5M5 6v12',
  checklist: 'M4 6.5l1.6 1.6L8.5 5M4 16.5l1.6 1.6 2.9-3.1M12 7h8M12 17h8',
  blocked: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16M6.4 6.4l11.2 11.2',
  subtasks: 'M6 4v14h5M6 9h5M14 9h6M14 18h6',
  repeat:
    'M5 11V9.5A2.5 2.5 0 0 1 7.5 7H18M15 4l3 3-3 3M19 13v1.5a2.5 2.5 0 0 1-2.5 2.5H6M9 20l-3-3 3-3',
  open: 'M7 10l5 5 5-5',
  file: 'M8 12.5l5.5-5.5a2.6 2.6 0 0 1 3.7 3.7l-7 7a4.2 4.2 0 0 1-6-6l6.6-6.6',
} as const;
export type TaskIconName = keyof typeof paths;

/** A decorative icon: its meaning has to be in the text next to it or in the button's name. */
export function TaskIcon({ name }: { name: TaskIconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}

/** The circle of a task that can be completed: its check mark is a part of its own. */
export function CompleteIcon() {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths.pending} />
      <path className="check" d="M8.5 12.2l2.4 2.4 4.6-4.8" />
    </svg>
  );
}
