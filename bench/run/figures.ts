/** One line of the result. The floor and the peers are measured in the same run. */
export interface Figure {
  bench: string;
  name: string;
  value: number;
  unit: string;
  floor: number | null;
  peer: Record<string, number> | null;
}

/** A measured value and the most that it may be. */
export interface Limit {
  name: string;
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

/** Rounds a figure for its line of JSON. Leaves out peers that cannot do what is measured. */
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

export const isWithin = ({ actual, limit }: Limit): boolean => actual <= limit;

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

/** The table on stderr: every figure, then every limit and whether it was exceeded. */
export function summary(figures: readonly Figure[], limits: readonly Limit[]): string {
  const measured = figures.map(({ name, value, unit, floor, peer }) => [
    name,
    `${value} ${unit}`,
    floor === null ? '-' : String(floor),
    Object.entries(peer ?? {})
      .map(([who, took]) => `${who} ${took}`)
      .join(', ') || '-',
  ]);
  const checked = limits.map((limit) => [
    limit.name,
    `${round(limit.actual)} ${limit.unit}`.trim(),
    `at most ${limit.limit}`,
    isWithin(limit) ? 'ok' : 'EXCEEDED',
  ]);
  return [
    '',
    ...padded([['figure', 'value', 'floor', 'peers'], ...measured]),
    '',
    ...padded([['limited figure', 'measured', 'limit', ''], ...checked]),
    '',
  ].join('\n');
}

/** Collects what is measured, and prints each figure as a line of JSON at once. */
export class Report {
  readonly figures: Figure[] = [];
  readonly limits: Limit[] = [];

  constructor(
    private readonly bench: string,
    private readonly print: (line: string) => void,
  ) {}

  figure(measured: Measured): void {
    const figure = figureOf(this.bench, measured);
    this.figures.push(figure);
    this.print(JSON.stringify(figure));
  }

  limit(name: string, actual: number, limit: number, unit = ''): void {
    this.limits.push({ name, actual, limit, unit });
  }
}
