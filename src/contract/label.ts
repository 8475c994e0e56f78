/** A label is a string; some backends send value/label pairs. */
export type LabelChoice = string | { value: string; label: string };

export function labelText(choice: LabelChoice): string {
  return typeof choice === 'string' ? choice : choice.label;
}

export function isLabelChoice(value: unknown): value is LabelChoice {
  return (
    typeof value === 'string' ||
    (typeof value === 'object' &&
      value !== null &&
      'label' in value &&
      typeof value.label === 'string')
  );
}
