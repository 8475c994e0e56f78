import { notAnEstimate } from '../../../lib/estimate';
import { EstimateField } from '../fields/EstimateField';
import type { PopupProps } from './editorProps';
import { PopupForm } from './PopupForm';

/** How much work a task is. */
export function EstimateEditor({ task, onType, ...popup }: PopupProps) {
  const { changes, error } = popup.edit;
  const { estimate = task?.estimate } = changes;
  return (
    // The field says itself that it is not an estimate.
    <PopupForm
      {...popup}
      label="Estimate"
      width={260}
      error={error === notAnEstimate ? null : error}
    >
      <EstimateField
        autoFocus
        size="small"
        value={String(estimate ?? '')}
        onChange={(typed) => onType({ estimate: typed })}
      />
    </PopupForm>
  );
}
