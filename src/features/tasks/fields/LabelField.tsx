import { taskLimits } from '../../../contract/task';
import { TagField } from '../../../ui/fields/TagField';
import { useGetLabelsQuery } from '../tasksApi';

const noLabels: readonly string[] = [];

/** The labels of a task. Offers the labels in use; typing adds new ones. */
export function LabelField({
  value,
  onChange,
  disabled,
}: {
  value: readonly string[];
  onChange: (labels: string[]) => void;
  disabled?: boolean;
}) {
  const { data = noLabels, isLoading } = useGetLabelsQuery();
  return (
    <TagField
      label="Labels"
      limits={{ length: taskLimits.label, count: taskLimits.labels }}
      value={value}
      options={data}
      loading={isLoading}
      disabled={disabled}
      onChange={onChange}
    />
  );
}
