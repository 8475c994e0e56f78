import { taskLimits } from '../../../contract/task';
import { TagField } from '../../../ui/fields/TagField';
import { useGetLabelsQuery } from '../../../data/nouns/tasks/tasksApi';

const noLabels: readonly string[] = [];
export const labelLimits = { length: taskLimits.label, count: taskLimits.labels };

interface LabelFieldProps {
  label?: string;
  value: readonly string[];
  onChange: (labels: string[]) => void;
  disabled?: boolean;
  autoFocus?: boolean;
}

/** Labels of tasks. Offers the labels in use; typing adds new ones. */
export function LabelField({ label = 'Labels', ...field }: LabelFieldProps) {
  const { data, isLoading } = useGetLabelsQuery();
  return (
    <TagField
      {...field}
      label={label}
      limits={labelLimits}
      options={data?.labels ?? noLabels}
      loading={isLoading}
    />
  );
}
