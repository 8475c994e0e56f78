import { foldText, hasWords, wordsOf } from '../../contract/words';

/** Makes the `filterOptions` of an Autocomplete: each typed word must occur in an option's text. */
export function filterByWords<Option>(textOf: (option: Option) => string, limit = Infinity) {
  return (options: Option[], { inputValue }: { inputValue: string }): Option[] => {
    const words = wordsOf(inputValue);
    const fits = (option: Option) =>
      words.length === 0 || hasWords(foldText(textOf(option)), words);
    const found: Option[] = [];
    for (const option of options) {
      if (found.length >= limit) break;
      if (fits(option)) found.push(option);
    }
    return found;
  };
}
