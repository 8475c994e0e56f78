/** A label is a plain string; some backends answer choices as value/label pairs, which are taken too. */
export type LabelChoice = string | { value: string; label: string };

/** The text of a label choice in either form. */
export function labelText(choice: LabelChoice): string {
  return typeof choice === 'string' ? choice : choice.label;
}
