import type { ReactElement } from 'react';

/** What the top bar and the command palette lead to. */
export interface Section {
  id: string;
  title: string;
  path: string;
  /** Other paths of the section begin with one of these. */
  within: readonly string[];
  /** Other words that people search for. */
  keywords: string;
  icon: ReactElement;
  /** As `globalKeys` writes it. */
  keys: string;
  /** Only administrators can open it. */
  administrators?: boolean;
}
