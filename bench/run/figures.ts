/** One line of the result: a measured value, and what floor and peers took for the same in the same run. */
export interface Figure {
  bench: string;
  name: string;
  value: number;
  unit: string;
  floor: number | null;
  peer: Record<string, number> | null;
}

/** A promise that is kept while `actual` is at most `limit`. */
export interface Kept {
  what: string;
  actual: number;
  limit: number;
  unit: string;
}

interface Measured {
  name: string;
  value: number;
  unit: string;
  floor?: number | null;
  peer?: Record<string, number | null>;
}

const round = (value: number) =>
  Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3));

/** A figure as its line of JSON says it. Peers that cannot do it at all are left out. */
export function figureOf(
  bench: string,
  { name, value, unit, floor = null, peer = {} }: Measured,
): Figure {
  const peers = Object.entries(peer).flatMap(([who, took]) =>
    took === null ? [] : [[who, round(took)] as const],
  );
  return {
    bench,
    name,
    value: round(value),
    unit,
    floor: floor === null ? null : round(floor),
    peer: peers.length > 0 ? Object.fromEntries(peers) : null,
  };
}

export const holds = ({ actual, limit }: Kept): boolean => actual <= limit;

const padded = (rows: readonly (readonly string[])[]) => {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows.map((row) =>
    row
      .map((text, column) =>
        column === 0 ? text.padEnd(widths[column] ?? 0) : text.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
};

/** The table for people: every figure, and under it every promise with whether it holds. */
export function summary(figures: readonly Figure[], promises: readonly Kept[]): string {
  const shown = figures.map(({ name, value, unit, floor, peer }) => [
    name,
    `${value} ${unit}`,
    floor === null ? '-' : String(floor),
    Object.entries(peer ?? {})
      .map(([who, took]) => `${who} ${took}`)
      .join(', ') || '-',
  ]);
  const kept = promises.map((promise) => [
    promise.what,
    `${round(promise.actual)} ${promise.unit}`.trim(),
    `at most ${promise.limit}`,
    holds(promise) ? 'holds' : 'MISSED',
  ]);
  return [
    '',
    ...padded([['figure', 'value', 'floor', 'peers'], ...shown]),
    '',
    ...padded([['promise', 'measured', 'limit', ''], ...kept]),
    '',
  ].join('\n');
}

/** Takes what is measured: a line of JSON at once, everything again in the summary. */
export class Report {
  readonly figures: Figure[] = [];
  readonly promises: Kept[] = [];

  constructor(
    private readonly bench: string,
    private readonly print: (line: string) => void,
  ) {}

  figure(measured: Measured): void {
    const figure = figureOf(this.bench, measured);
    this.figures.push(figure);
    this.print(JSON.stringify(figure));
  }

  promise(what: string, actual: number, limit: number, unit = ''): void {
    this.promises.push({ what, actual, limit, unit });
  }
}
