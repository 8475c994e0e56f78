import { LabelField } from '../fields/LabelField';
import type { PopupProps } from './editorProps';
import { LabelColors } from './LabelColors';
import { PopupForm } from './PopupForm';

const focusField = (form: HTMLFormElement | null) =>
  form?.querySelector('input')?.focus({ preventScroll: true });

/** The labels of a task. */
export function LabelsEditor({ task, onType, ...popup }: PopupProps) {
  const { changes, error, saving } = popup.edit;
  const labels = changes.labels ?? task?.labels ?? [];
  return (
    <PopupForm
      {...popup}
      label="Labels"
      width={{ xs: 280, sm: 360 }}
      error={error}
      ref={focusField}
      // Until the field has the focus, typed letters are keys of the table.
      transitionDuration={0}
    >
      <LabelField
        value={labels}
        onChange={(chosen) => onType({ labels: chosen })}
        disabled={saving}
      />
      <LabelColors labels={labels} />
    </PopupForm>
  );
}
