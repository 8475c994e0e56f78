import { useEffect, useReducer, useRef } from 'react';
import { readCsv } from '../../../lib/csv/csvReader';
import { errorText } from '../../../lib/errors';
import { importLimits } from '../../../contract/transfer';
import { formatBytes } from '../../../lib/format';
import { selectDayBounds } from '../../../data/store/clockSlice';
import { useAppDispatch, type AppThunk } from '../../../data/store/hooks';
import { fileBytes } from './fileBytes';
import { matchColumns, missingFields, namesIn } from './importFields';
import { ImportJob } from './importJob';
import { noAnswers } from './importReading';
import { firstStep, nextStep, type ImportFile, type ImportSettings } from './importStep';
import { sendLines } from './sendLines';
import type { TransferKind } from '../transferSlice';

const limits = { rows: importLimits.lines, columns: 200, rowLength: 1_000_000 } as const;

const readToday: AppThunk<string> = (_dispatch, getState) => selectDayBounds(getState()).today;

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

  const check = (job: ImportJob, settings: ImportSettings) => {
    if (missingFields(kind, settings.mapping).length === 0) void job.check(settings);
    else job.stop();
  };
  const choose = async (file: File, headerLine?: number) => {
    latest.current.job?.stop();
    latest.current.file = file;
    const isLatest = () => latest.current.file === file;
    const refuse = (error: string) => isLatest() && send({ type: 'fileRefused', error });
    if (file.size > importLimits.fileBytes)
      return refuse(
        `The file has ${formatBytes(file.size)}. At most ${formatBytes(importLimits.fileBytes)} can be imported.`,
      );
    send({ type: 'fileChosen', fileName: file.name });
    try {
      const answer = await readCsv(fileBytes(file), limits, {
        namesIn: namesIn(kind),
        isWanted: isLatest,
        ...(headerLine !== undefined && { headerLine }),
      });
      if (answer.error !== undefined) return refuse(answer.error);
      if (!isLatest()) return;
      if (answer.file.rows.length === 0 && headerLine === undefined)
        return refuse('The file has no lines below the column names.');
      const job = new ImportJob({
        kind,
        file: answer.file,
        today: dispatch(readToday),
        send: (rows, confirm) => dispatch(sendLines(kind, rows, confirm)),
      });
      const mapping = matchColumns(kind, answer.file.header);
      const settings = { mapping, makePasswords: kind === 'people', answers: noAnswers };
      latest.current.job = job;
      send({ type: 'fileRead', file: { source: file, job, settings } });
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
  /** Reads the file again, with the column names on another line. */
  const chooseHeader = ({ source }: ImportFile, line: number) => void choose(source, line);
  return { step, send, choose, chooseHeader, change, leave };
}
