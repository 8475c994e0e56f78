import { statuses, type Status } from '../../../contract/task';
import { SelectField } from '../../../ui/fields/SelectField';

export function StatusField({
  value,
  onChange,
}: {
  value: Status;
  onChange: (status: Status) => void;
}) {
  return <SelectField label="Status" value={value} options={statuses} onChange={onChange} />;
}
