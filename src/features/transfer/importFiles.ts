import { fetchPart } from '../../lib/fetchPart';
import type { ImportJob } from './importJob';
import { importFields } from './importFields';
import { download } from '../../lib/saveFile';
import type { TransferKind } from './transferSlice';

/** Writes rows as a CSV file and hands it to the browser. */
async function downloadRows(name: string, rows: readonly (readonly string[])[]): Promise<void> {
  const { byteOrderMark, csvText } = await fetchPart(() => import('../../lib/csv'));
  download(new Blob([byteOrderMark, csvText(rows)], { type: 'text/csv;charset=utf-8' }), name);
}

/** A file with the columns that an import knows, and no lines. */
export const downloadTemplate = (kind: TransferKind): Promise<void> => downloadRows(`${kind}-template.csv`, [importFields[kind].map((field) => field.title)]);

/** The refused lines as they stood in their file, with the reason behind them; to be mended and read again. */
export function downloadRefused({ kind, file, ...job }: Pick<ImportJob, 'kind' | 'file'> & { indices: readonly number[]; reasonAt: (index: number) => string | undefined }): Promise<void> {
  const reason = 'Reason';
  // A file of refused lines that is read again has the column already.
  const own = file.header.indexOf(reason);
  const width = own >= 0 ? own : file.header.length;
  const rows = job.indices.map((index) => {
    const cells = file.rows[index]?.cells ?? [];
    return [...Array.from({ length: width }, (_, column) => cells[column] ?? ''), job.reasonAt(index) ?? ''];
  });
  return downloadRows(`${kind}-refused.csv`, [[...file.header.slice(0, width), reason], ...rows]);
}

/** The passwords that were made. */
export const downloadPasswords = (people: readonly { name: string; email: string; password: string }[]): Promise<void> =>
  downloadRows('people-passwords.csv', [['Name', 'Email', 'Password'], ...people.map(({ name, email, password }) => [name, email, password])]);
