import { byteOrderMark, csvText } from '../../../lib/csv/csv';
import type { GeneratedPassword, ImportJob } from './importJob';
import { importFields } from './importFields';
import { download } from '../../../ui/browser/saveFile';
import type { TransferKind } from '../transferSlice';

function downloadRows(name: string, rows: readonly (readonly string[])[]): void {
  download(new Blob([byteOrderMark, csvText(rows)], { type: 'text/csv;charset=utf-8' }), name);
}

/** A CSV file with all columns of an import and no lines. */
export const downloadTemplate = (kind: TransferKind): void =>
  downloadRows(`${kind}-template.csv`, [importFields[kind].map((field) => field.title)]);

const reason = /^Reason( \d+)?$/;

/** A title for the reason column that no other column has. */
function reasonTitle(header: readonly string[]): string {
  let title = 'Reason';
  for (let number = 2; header.includes(title); number += 1) title = `Reason ${number}`;
  return title;
}

/**
 * The refused lines of a file with the reasons in a last column, so that they can be corrected and
 * imported again. If the file has such a column already, it is replaced.
 */
export function downloadRefused(
  job: Pick<ImportJob, 'kind' | 'file' | 'reasonAt'>,
  indices: readonly number[],
): void {
  const { kind, file } = job;
  const last = file.header.length - 1;
  const isOurs = reason.test(file.header[last] ?? '');
  const columns = isOurs ? file.header.slice(0, last) : file.header;
  const rows = indices.map((index) => {
    const cells = file.rows[index]?.cells ?? [];
    // With more cells than columns, it is unknown which cell is the old reason. All are kept.
    const beyond = cells.length > file.header.length ? cells.slice(columns.length) : [];
    return [
      ...columns.map((_, column) => cells[column] ?? ''),
      job.reasonAt(index) ?? '',
      ...beyond,
    ];
  });
  downloadRows(`${kind}-refused.csv`, [[...columns, reasonTitle(columns)], ...rows]);
}

export const downloadPasswords = (people: readonly GeneratedPassword[]): void =>
  downloadRows('people-passwords.csv', [
    ['Name', 'Email', 'Password'],
    ...people.map(({ name, email, password }) => [name, email, password]),
  ]);
