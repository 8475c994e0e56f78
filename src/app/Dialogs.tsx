import { useEffect, useState, type FunctionComponent } from 'react';
import {
  dialogClosed,
  isOfScreen,
  selectShownDialogs,
  type DialogKind,
  type DialogProps,
  type OpenDialog,
} from '../data/dialogs/dialogsSlice';
import type { DialogLoaders } from '../data/feature';
import { selectPathname } from '../data/navigation/navigationSlice';
import { selectIsLoggedIn } from '../data/session/sessionSlice';
import { useAppDispatch, useAppSelector } from '../data/store/hooks';
import { LazyBoundary } from '../data/toasts/LazyBoundary';
import { focusScreen } from '../ui/browser/keepFocus';
import type { DialogFrame } from '../ui/dialogs/AppDialog';
import { importWhenIdle } from '../ui/lazy/importWithRetry';
import { lazyComponent } from '../ui/lazy/lazyComponent';
import { loadFeatureCommands } from './bar/featureCommands';
import { features } from './features/features';
import { changes } from './store/changes';

/** The dialogs of all features, and those that show something of several. */
const loaders = {
  ...features.reduce<DialogLoaders>((all, { dialogs }) => ({ ...all, ...dialogs }), {}),
  palette: async () => {
    const [{ PaletteDialog }, { commands }] = await Promise.all([
      import(/* webpackChunkName: 'palette' */ '../features/palette/PaletteDialog'),
      loadFeatureCommands(),
    ]);
    return (props) => <PaletteDialog {...props} commands={commands} />;
  },
  shortcuts: async () => {
    const [{ ShortcutSheet }, { shortcuts }] = await Promise.all([
      import('../features/palette/ShortcutSheet'),
      loadFeatureCommands(),
    ]);
    return (props) => <ShortcutSheet {...props} groups={shortcuts} />;
  },
  outbox: async () => {
    const { OutboxDialog } = await import('../features/outbox/OutboxDialog');
    return (props) => <OutboxDialog {...props} specs={changes} />;
  },
  report: async () => (await import('./Report')).Report,
} satisfies DialogLoaders;

type Content<Kind extends DialogKind> = FunctionComponent<DialogProps[Kind] & DialogFrame>;

const loads = Object.entries(loaders).map(([kind, loadContent]) => ({
  kind,
  load: async () => ({ [kind]: await loadContent() }) as Record<string, FunctionComponent>,
}));
const contents = Object.fromEntries(
  loads.map(({ kind, load }) => [kind, lazyComponent(kind, load)]),
) as { [Kind in DialogKind]?: Content<Kind> };

/** The open dialogs, over every screen. A closing one stays until its transition is over. */
export function Dialogs() {
  const dispatch = useAppDispatch();
  const isLoggedIn = useAppSelector(selectIsLoggedIn);
  useEffect(
    // A dialog can be needed while the server cannot be reached.
    () => (isLoggedIn ? importWhenIdle(loads.map(({ load }) => load)) : undefined),
    [isLoggedIn],
  );
  const open = useAppSelector(selectShownDialogs);
  const pathname = useAppSelector(selectPathname);
  const [{ closing, ...last }, setShown] = useState({ open, pathname, closing: noDialogs });
  if (open !== last.open || pathname !== last.pathname) {
    const isOpen = ({ id }: OpenDialog) => open.some((one) => one.id === id);
    const isOpened = !open.every(({ id }) => last.open.some((one) => one.id === id));
    // One of a screen disappears at once with it, and when another one takes its place.
    const isReplaced = isOpened || !isLoggedIn || pathname !== last.pathname;
    const left = [...closing, ...last.open].filter(
      (one) => !isOpen(one) && !(isReplaced && isOfScreen(one)),
    );
    setShown({ open, pathname, closing: left });
  }
  const forget = ({ id }: OpenDialog) =>
    setShown((shown) => ({ ...shown, closing: shown.closing.filter((one) => one.id !== id) }));
  return [...open, ...closing].map((dialog) => (
    <OneDialog
      key={dialog.id}
      dialog={dialog}
      isOpen={open.includes(dialog)}
      onClose={() => dispatch(dialogClosed(dialog.kind))}
      onExited={() => forget(dialog)}
    />
  ));
}

const noDialogs: readonly OpenDialog[] = [];

interface OneDialogProps {
  dialog: OpenDialog;
  isOpen: boolean;
  onClose: () => void;
  onExited: () => void;
}

function OneDialog({ dialog, isOpen, onClose, onExited }: OneDialogProps) {
  const { kind, props } = dialog;
  // A log of another build may have a dialog that this one does not have.
  if (!Object.hasOwn(contents, kind)) return null;
  const Shown = contents[kind] as Content<typeof kind>;
  const leave = () => {
    // It may have closed itself.
    if (isOpen) onClose();
    onExited();
  };
  const exit = () => {
    leave();
    // The focus is lost if what opened the dialog has disappeared.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) focusScreen();
    });
  };
  return (
    <LazyBoundary onFailed={leave}>
      <Shown {...props} open={isOpen} onClose={onClose} onExited={exit} />
    </LazyBoundary>
  );
}
