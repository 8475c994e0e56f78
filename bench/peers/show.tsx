import type { ComponentType } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { loadRows, type LoadedRow } from '../pages/loaded';

export interface PeerProps {
  initial: LoadedRow[];
  /** Where the table hears of changes. */
  listener: { changed: (row: LoadedRow) => void };
}

/** Makes a page of a peer's table. */
export function show(Table: ComponentType<PeerProps>): void {
  let loaded: Awaited<ReturnType<typeof loadRows>> | null = null;
  let root: Root | null = null;
  window.compared = {
    load: async () => {
      loaded = await loadRows();
      return loaded.rows.length;
    },
    mount: () => {
      if (!loaded) throw new Error('load first');
      const element = document.createElement('div');
      element.id = 'root';
      document.body.append(element);
      root = createRoot(element);
      root.render(<Table initial={loaded.rows} listener={loaded.listener} />);
    },
    unmount: () => {
      root?.unmount();
      document.getElementById('root')?.remove();
    },
  };
}
