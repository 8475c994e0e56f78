import { errorText } from '../../lib/errors';
import type { SavedView, ViewScreen } from '../../contract/view';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog';
import { ManageViewsDialog } from './ManageViewsDialog';
import { ViewNameDialog } from './ViewNameDialog';
import { useChangeViewMutation, useCreateViewMutation, useDeleteViewMutation } from './viewsApi';

export type ViewDialog =
  { kind: 'save' } | { kind: 'manage' } | { kind: 'rename' | 'delete'; view: SavedView };

interface ViewDialogsProps {
  dialog: ViewDialog | null;
  onDialog: (dialog: ViewDialog | null) => void;
  screen: ViewScreen;
  query: string;
  views: readonly SavedView[];
  onSaved: (viewId: string) => void;
  onOpen: (view: SavedView) => void;
  onCopy: (view: SavedView) => void;
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
  onCopy,
}: ViewDialogsProps) {
  const [create, creation] = useCreateViewMutation();
  const [change, changing] = useChangeViewMutation();
  const [remove, removal] = useDeleteViewMutation();
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
    return (
      <ManageViewsDialog
        views={views}
        onOpen={onOpen}
        onCopy={onCopy}
        onRename={(view) => onDialog({ kind: 'rename', view })}
        onDelete={(view) => onDialog({ kind: 'delete', view })}
        onClose={() => leave(null)}
      />
    );
  }
  const back = () => leave({ kind: 'manage' });
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
      question={`Are you sure, delete view ${dialog.view.name} ?`}
      confirm="Delete"
      isFinal
      busy={removal.isLoading}
      error={textOf(removal.error)}
      onConfirm={() => void confirm()}
      onClose={back}
    />
  );
}
