import type { FunctionComponent } from 'react';
import { roles, type Role } from '../contract/user';
import type { DialogFrame } from '../ui/dialogs/AppDialog';
import type { ShortcutGroup } from '../ui/dialogs/ShortcutDialog';
import type { ChangeSpecs } from './changes/changeSpec';
import type { DialogKind, DialogProps } from './dialogs/dialogsSlice';
import type { Command } from './navigation/command';
import type { Section } from './navigation/section';
import type { StartAppListening } from './store/listening';

export const everybody: readonly Role[] = roles;
export const administrators: readonly Role[] = ['Root', 'Admin'];
export const onlyRoot: readonly Role[] = ['Root'];

/** A screen at a path. */
export interface FeatureRoute {
  /** One of the `paths` of the feature's state. */
  path: string;
  /** Who may open it. Absent: everybody, signed in or not. */
  roles?: readonly Role[];
  /** Whether it leads someone who is signed in elsewhere, as the log-in does. */
  isForGuests?: boolean;
  /** Whether only our own server has it. */
  isDocket?: boolean;
  /** Whether it is loaded in advance, as a screen that people often go to next. */
  isFrequent?: boolean;
  load: () => Promise<FunctionComponent>;
}

export interface FeatureCommands {
  commands: readonly Command[];
  shortcuts?: readonly ShortcutGroup[];
}

/** Loads a dialog of a kind. */
export type DialogLoader<Kind extends DialogKind> = () => Promise<
  FunctionComponent<DialogProps[Kind] & DialogFrame>
>;
export type DialogLoaders = { readonly [Kind in DialogKind]?: DialogLoader<Kind> };

/** Dialogs of one module, which are loaded together. */
export const dialogsOf = <Kind extends DialogKind>(
  kinds: readonly Kind[],
  load: () => Promise<{ [One in Kind]: Awaited<ReturnType<DialogLoader<One>>> }>,
): DialogLoaders =>
  Object.fromEntries(kinds.map((kind) => [kind, async () => (await load())[kind]]));

/** What a folder of `features` gives to the page. `app/features/features.ts` lists all of them. */
export interface Feature {
  /** What can be undone, or waits for the server. */
  changes?: ChangeSpecs;
  listeners?: readonly ((startListening: StartAppListening) => void)[];
  routes?: readonly FeatureRoute[];
  /** Those of `data/dialogs/dialogsSlice.ts` that it has. */
  dialogs?: DialogLoaders;
  /** Its place in the top bar. */
  section?: Section;
  /** For the palette, the account menu and the list of shortcuts. Loaded with them. */
  commands?: () => Promise<FeatureCommands>;
}
