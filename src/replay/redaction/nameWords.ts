const isSeparator = (code: number): boolean =>
  code === 0x20 || code === 0x40 || code === 0x2e || code === 0x2d;

/**
 * How often to retry when a pseudonym is taken. There are few short words, so two of them may share
 * one.
 */
const attempts = 40;

/** Replaces the words of names by letters derived from a keyed digest (hexadecimal). */
export class NameWords {
  private readonly names = new Map<string, string>();
  private readonly words = new Map<string, string>();
  private readonly taken = new Set<string>();

  constructor(private readonly digest: (text: string) => string) {}

  name(text: string): string {
    const known = this.names.get(text);
    if (known !== undefined) return known;
    let out = '';
    let start = 0;
    for (let at = 0; at <= text.length; at += 1) {
      if (at < text.length && !isSeparator(text.charCodeAt(at))) continue;
      if (at > start) out += this.cased(text.slice(start, at));
      out += text.slice(at, at + 1);
      start = at + 1;
    }
    this.names.set(text, out);
    return out;
  }

  private cased(word: string): string {
    let lower = '';
    for (const unit of word.split('')) lower += asLower(unit);
    const letters = this.letters(lower);
    let out = '';
    for (let at = 0; at < word.length; at += 1)
      out +=
        asLower(word.charAt(at)) === word.charAt(at)
          ? letters.charAt(at)
          : letters.charAt(at).toUpperCase();
    return out;
  }

  private letters(word: string): string {
    let letters = this.words.get(word);
    if (letters !== undefined) return letters;
    letters = '';
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      letters = this.drawn(word, attempt);
      if (!this.taken.has(letters) && letters !== word) break;
    }
    this.taken.add(letters);
    this.words.set(word, letters);
    return letters;
  }

  private drawn(word: string, attempt: number): string {
    let out = '';
    for (let block = 0; out.length < word.length; block += 1) {
      const hex = this.digest(`${attempt}:${block}:${word}`);
      for (let at = 0; at < hex.length && out.length < word.length; at += 4)
        out += String.fromCharCode(97 + (parseInt(hex.slice(at, at + 4), 16) % 26));
    }
    return out;
  }
}

function asLower(unit: string): string {
  const lower = unit.toLowerCase();
  return lower.length === 1 ? lower : unit;
}
