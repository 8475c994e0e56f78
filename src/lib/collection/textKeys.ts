/** The folded text of each slot. Blank texts come last in both directions. */
export class TextKeys<Row> {
  private readonly keys: string[] = [];

  constructor(
    private readonly of: (row: Row) => string,
    private descending: boolean,
    private readonly fold: (text: string) => string,
  ) {}

  set(slot: number, row: Row): void {
    while (this.keys.length < slot) this.keys.push('');
    this.keys[slot] = this.fold(this.of(row));
  }

  differs(slot: number, row: Row): boolean {
    return this.fold(this.of(row)) !== this.keys[slot];
  }

  compare(a: number, b: number): number {
    const one = this.keys[a] ?? '';
    const other = this.keys[b] ?? '';
    if (one === other) return 0;
    if (one === '' || other === '') return one === '' ? 1 : -1;
    return one < other === this.descending ? 1 : -1;
  }

  /** Sorts each different text once. Without a function, the engine compares texts fastest. */
  sort(slots: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
    const slotsByKey = new Map<string, number[]>();
    for (const slot of slots) {
      const key = this.keys[slot] ?? '';
      const equal = slotsByKey.get(key);
      if (equal) equal.push(slot);
      else slotsByKey.set(key, [slot]);
    }
    const sorted = [...slotsByKey.keys()].filter((key) => key !== '').sort();
    if (this.descending) sorted.reverse();
    let at = 0;
    for (const key of [...sorted, ''])
      for (const slot of slotsByKey.get(key) ?? []) slots[at++] = slot;
    return slots;
  }

  isEmpty(slot: number): boolean {
    return this.keys[slot] === '';
  }

  flip(): void {
    this.descending = !this.descending;
  }
}
