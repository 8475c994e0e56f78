// Parts of a row and of a card of the floor. A node is written only if it differs.
import type { Priority, Status, Task } from '../../src/contract/task';

export const maxItems = 3;
const circle = 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16';
export const badgeStyles: Record<Status | Priority, readonly [tone: string, icon: string]> = {
  Pending: ['neutral', circle],
  'In Progress': ['primary', `${circle}M12 8v4l3 2`],
  Completed: ['success', `${circle}M8.5 12l2.5 2.5 4.5-5`],
  'On Hold': ['warning', `${circle}M10 9.5v5M14 9.5v5`],
  High: ['error', 'M7 12l5-5 5 5M7 18l5-5 5 5'],
  Medium: ['warning', 'M6 12h12'],
  Low: ['neutral', 'M7 9.5l5 5 5-5'],
};
export const actionIcons = [
  'M4 5.5h16v11H10l-4.5 3.5v-3.5H4z',
  'M4.5 12a7.5 7.5 0 1 0 2.6-5.7L4.5 8.5M4.5 4.5v4h4M12 8v4.4l3 1.8',
  'M4 7h9M17 7h3M15 5v4M4 17h3M11 17h9M9 15v4M4 12h11M19 12h1M17 10v4',
];
export const dayIcon = 'M5 6.5h14V20H5zM5 10h14M8.5 4v4M15.5 4v4';
export const lateIcon = `${dayIcon}M10 13l4 4M14 13l-4 4`;
export const removeIcon = 'M5 7h14M10 7V5h4v2M7 7l.8 12h8.4L17 7M10.3 10.5v5.5M13.7 10.5v5.5';
const today = new Date().toISOString().slice(0, 10);

const svg = 'http://www.w3.org/2000/svg';

/** A text that is written only when it differs. It is hidden while it is empty. */
export class TextSpan {
  readonly element: HTMLElement;
  private readonly node = document.createTextNode('');

  constructor(kind: string) {
    this.element = document.createElement('span');
    this.element.className = kind;
    this.element.append(this.node);
  }

  set(text: string): void {
    if (this.node.data === text) return;
    if ((text === '') !== (this.node.data === '')) this.element.hidden = text === '';
    this.node.data = text;
  }
}

export class Icon {
  readonly element = document.createElementNS(svg, 'svg');
  private readonly path = document.createElementNS(svg, 'path');
  private drawn = '';

  constructor(path = '') {
    this.element.setAttribute('class', 'icon');
    this.element.setAttribute('viewBox', '0 0 24 24');
    this.element.setAttribute('aria-hidden', 'true');
    this.element.append(this.path);
    this.draw(path);
  }

  draw(path: string): void {
    if (path === this.drawn) return;
    this.drawn = path;
    this.path.setAttribute('d', path);
  }
}

export class Badge {
  readonly element = document.createElement('span');
  private readonly icon = new Icon();
  private readonly word = document.createTextNode('');

  constructor(private readonly kind: string) {
    this.element.append(this.icon.element, this.word);
  }

  set(text: string, tone: string, icon: string): void {
    const name = `${this.kind} ${tone}`;
    if (this.element.className !== name) this.element.className = name;
    this.icon.draw(icon);
    if (this.word.data !== text) this.word.data = text;
  }
}

export const hueOf = (name: string) => {
  let sum = 0;
  for (let at = 0; at < name.length; at += 1) sum = (sum * 31 + name.charCodeAt(at)) % 360;
  return sum;
};
export const initials = (name: string) =>
  name
    .split(' ')
    .slice(0, 2)
    .map((part) => part[0] ?? '')
    .join('');

export const isLate = ({ dueDate, status }: Task): boolean =>
  dueDate !== null && dueDate < today && status !== 'Completed';
