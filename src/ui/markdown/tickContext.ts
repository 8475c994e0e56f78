import { createContext } from 'react';

/** Called with the new text when a check box is ticked or unticked. */
export type OnTick = (text: string) => void;

/** Null where check boxes only show what was typed. */
export const TickContext = createContext<{ text: string; onTick: OnTick } | null>(null);
