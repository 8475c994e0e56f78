import type { ComponentType } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { loadRows, type LoadedRow } from '../pages/loadRows';

export interface PeerProps {
  initial: LoadedRow[];
  /** The table sets `changed` to receive changes. */
  listener: { changed: (row: LoadedRow) => void };
}

/** Offers a peer's table to the bench. */
export function definePeerPage(Table: ComponentType<PeerProps>): void {
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
