import { errorText } from '../../lib/errors';
import type { SavedView, ViewScreen } from '../../contract/view';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog';
import { ManageViewsDialog } from './ManageViewsDialog';
import { ViewNameDialog } from './ViewNameDialog';
import type { ViewDeed } from './ViewRow';
import { useViewSwitches } from './useViewSwitches';
import { useChangeViewMutation, useCreateViewMutation, useDeleteViewMutation } from './viewsApi';

export type ViewDialog =
  { kind: 'save' } | { kind: 'manage' } | { kind: 'rename' | 'delete' | 'copy'; view: SavedView };

interface ViewDialogsProps {
  dialog: ViewDialog | null;
  onDialog: (dialog: ViewDialog | null) => void;
  screen: ViewScreen;
  query: string;
  views: readonly SavedView[];
  onSaved: (viewId: string) => void;
  onOpen: (view: SavedView) => void;
  onCopyLink: (view: SavedView) => void;
}

const textOf = (error: unknown) => (error === undefined ? undefined : errorText(error));

/** The dialogs about saved views. Renaming and deleting lead back to the list of views. */
export function ViewDialogs({
  dialog,
  onDialog,
  screen,
  query,
  views,
  onSaved,
  onOpen,
  onCopyLink,
}: ViewDialogsProps) {
  const [create, creation] = useCreateViewMutation();
  const [change, changing] = useChangeViewMutation();
  const [remove, removal] = useDeleteViewMutation();
  const { toggleShared, toggleStart } = useViewSwitches();
  const leave = (next: ViewDialog | null) => {
    creation.reset();
    changing.reset();
    removal.reset();
    onDialog(next);
  };
  if (dialog?.kind === 'save') {
    const save = async (name: string) => {
      const { data } = await create({ screen, name, query });
      if (!data) return;
      onSaved(data._id);
      leave(null);
    };
    return (
      <ViewNameDialog
        title="Save this view"
        name=""
        busy={creation.isLoading}
        error={textOf(creation.error)}
        onTyped={creation.reset}
        onSubmit={(name) => void save(name)}
        onClose={() => leave(null)}
      />
    );
  }
  if (dialog?.kind === 'manage') {
    const onDeed = (deed: ViewDeed, view: SavedView) => {
      if (deed === 'open') onOpen(view);
      else if (deed === 'link') onCopyLink(view);
      else if (deed === 'start') void toggleStart(view);
      else if (deed === 'share') void toggleShared(view);
      else onDialog({ kind: deed, view });
    };
    return <ManageViewsDialog views={views} onDeed={onDeed} onClose={() => leave(null)} />;
  }
  const back = () => leave({ kind: 'manage' });
  if (dialog?.kind === 'copy') {
    const copy = async (name: string) => {
      const { error } = await create({ screen, name, query: dialog.view.query });
      if (!error) back();
    };
    return (
      <ViewNameDialog
        key={dialog.view._id}
        title="Copy View"
        name={dialog.view.name}
        busy={creation.isLoading}
        error={textOf(creation.error)}
        onTyped={creation.reset}
        onSubmit={(name) => void copy(name)}
        onClose={back}
      />
    );
  }
  if (dialog?.kind === 'rename') {
    const rename = async (name: string) => {
      const { error } = await change({ id: dialog.view._id, name });
      if (!error) back();
    };
    return (
      <ViewNameDialog
        key={dialog.view._id}
        title="Rename View"
        name={dialog.view.name}
        busy={changing.isLoading}
        error={textOf(changing.error)}
        onTyped={changing.reset}
        onSubmit={(name) => void rename(name)}
        onClose={back}
      />
    );
  }
  if (dialog?.kind !== 'delete') return null;
  const confirm = async () => {
    const { error } = await remove(dialog.view._id);
    if (!error) back();
  };
  return (
    <ConfirmDialog
      open
      title="Delete View"
      question={`Are you sure, delete view ${dialog.view.name} ?${
        dialog.view.isShared ? ' It is shared with everybody.' : ''
      }`}
      confirm="Delete"
      isFinal
      busy={removal.isLoading}
      error={textOf(removal.error)}
      onConfirm={() => void confirm()}
      onClose={back}
    />
  );
}
