/** True when two lists have the same values in the same order. */
export const sameList = (one: readonly string[], other: readonly string[]): boolean =>
  one === other || (one.length === other.length && one.every((value, at) => value === other[at]));
