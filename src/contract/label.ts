/** A label is a plain string; some backends answer choices as value/label pairs, which are taken too. */
export type LabelChoice = string | { value: string; label: string };

/** The text of a label choice in either form. */
export function labelText(choice: LabelChoice): string {
  return typeof choice === 'string' ? choice : choice.label;
}

/** Whether a value from the wire is a label choice in either form. */
export function isLabelChoice(value: unknown): value is LabelChoice {
  return (
    typeof value === 'string' ||
    (typeof value === 'object' &&
      value !== null &&
      'label' in value &&
      typeof value.label === 'string')
  );
}
