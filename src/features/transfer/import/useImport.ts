import { useEffect, useReducer, useRef } from 'react';
import { errorText } from '../../../api/errors';
import { importLimits } from '../../../contract/transfer';
import { importWithRetry } from '../../../ui/lazy/importWithRetry';
import { formatBytes } from '../../../lib/format';
import { useAppDispatch } from '../../../store/hooks';
import { fileBytes } from './fileBytes';
import { matchColumns, missingFields } from './importFields';
import { ImportJob } from './importJob';
import { firstStep, nextStep, type ImportSettings } from './importStep';
import { sendLines } from './sendLines';
import type { TransferKind } from '../transferSlice';

const limits = { rows: importLimits.lines, columns: 200, rowLength: 1_000_000 } as const;

/** Reads a file and runs its import job. The job stops when the dialog closes. */
export function useImport(kind: TransferKind, open: boolean) {
  const dispatch = useAppDispatch();
  const [step, send] = useReducer(nextStep, firstStep);
  const latest = useRef<{ job: ImportJob | null; file: File | null }>({ job: null, file: null });
  useEffect(() => {
    const { current } = latest;
    return () => {
      current.file = null;
      current.job?.stop();
    };
  }, []);
  useEffect(() => {
    if (!open) latest.current.job?.stop();
  }, [open]);

  const check = (job: ImportJob, { mapping, makePasswords }: ImportSettings) => {
    if (missingFields(kind, mapping).length === 0) void job.check(mapping, makePasswords);
    else job.stop();
  };
  const choose = async (file: File) => {
    latest.current.file = file;
    const isLatest = () => latest.current.file === file;
    const refuse = (error: string) => isLatest() && send({ type: 'fileRefused', error });
    if (file.size > importLimits.fileBytes)
      return refuse(
        `The file has ${formatBytes(file.size)}. At most ${formatBytes(importLimits.fileBytes)} can be imported.`,
      );
    send({ type: 'fileChosen', fileName: file.name });
    try {
      const { readCsv } = await importWithRetry(() => import('../../../lib/csvReader'));
      const answer = await readCsv(fileBytes(file), limits, isLatest);
      if (answer.error !== undefined) return refuse(answer.error);
      if (!isLatest()) return;
      if (answer.file.rows.length === 0)
        return refuse('The file has no lines below the column names.');
      const job = new ImportJob({
        kind,
        file: answer.file,
        send: (rows, confirm) => dispatch(sendLines(kind, rows, confirm)),
      });
      const mapping = matchColumns(kind, answer.file.header);
      const settings = { mapping, makePasswords: kind === 'people' };
      latest.current.job = job;
      send({ type: 'fileRead', file: { name: file.name, job, settings } });
      check(job, settings);
    } catch (cause) {
      refuse(errorText(cause, 'The file cannot be read.'));
    }
  };
  const change = (job: ImportJob, settings: ImportSettings) => {
    send({ type: 'settingsChanged', settings });
    check(job, settings);
  };
  const leave = () => {
    latest.current.job?.stop();
    send({ type: 'fileLeft' });
  };
  return { step, send, choose, change, leave };
}
