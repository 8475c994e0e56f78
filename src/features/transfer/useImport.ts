import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../api/errors';
import { importLimits } from '../../contract/transfer';
import { importWithRetry } from '../../ui/lazy/importWithRetry';
import { formatBytes } from '../../lib/format';
import { useAppDispatch } from '../../store/hooks';
import { fileBytes } from './fileBytes';
import { matchColumns, missingFields, type Mapping } from './importFields';
import { ImportJob } from './importJob';
import { sendLines } from './sendLines';
import type { TransferKind } from './transferSlice';

/** How a file is read: what its columns are, and whether passwords are made for people who have none. */
export interface ImportSettings {
  mapping: Mapping;
  makePasswords: boolean;
}

export interface Chosen {
  name: string;
  job: ImportJob;
  settings: ImportSettings;
}

const limits = { rows: importLimits.lines, columns: 200, rowLength: 1_000_000 } as const;

/** The file of an import dialog, from its choice on; no more is sent once it is closed. Everything is let go with the dialog. */
export function useImport(kind: TransferKind, open: boolean) {
  const dispatch = useAppDispatch();
  const [reading, setReading] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const present = useRef<{ job: ImportJob | null; wanted: File | null }>({
    job: null,
    wanted: null,
  });
  useEffect(() => {
    const { current } = present;
    return () => {
      current.wanted = null;
      current.job?.stop();
    };
  }, []);
  useEffect(() => {
    if (!open) present.current.job?.stop();
  }, [open]);

  const check = (job: ImportJob, { mapping, makePasswords }: ImportSettings) => {
    if (missingFields(kind, mapping).length === 0) void job.check(mapping, makePasswords);
    else job.stop();
  };
  const choose = async (file: File) => {
    present.current.wanted = file;
    setError(null);
    if (file.size > importLimits.fileBytes)
      return setError(
        `The file has ${formatBytes(file.size)}; ${formatBytes(importLimits.fileBytes)} are the most.`,
      );
    setReading(file.name);
    const isWanted = () => present.current.wanted === file;
    try {
      const { readCsv } = await importWithRetry(() => import('../../lib/csvReader'));
      const answer = await readCsv(fileBytes(file), limits, isWanted);
      if (!isWanted()) return;
      if (answer.error !== undefined) return setError(answer.error);
      if (answer.file.rows.length === 0)
        return setError('There are no lines below the first, which names the columns.');
      const job = new ImportJob({
        kind,
        file: answer.file,
        send: (rows, confirm) => dispatch(sendLines(kind, rows, confirm)),
      });
      const settings = {
        mapping: matchColumns(kind, answer.file.header),
        makePasswords: kind === 'people',
      };
      present.current.job = job;
      setChosen({ name: file.name, job, settings });
      check(job, settings);
    } catch (cause) {
      if (isWanted()) setError(errorText(cause, 'The file cannot be read.'));
    } finally {
      setReading(null);
    }
  };
  const change = (changes: Partial<ImportSettings>) => {
    if (!chosen) return;
    const settings = { ...chosen.settings, ...changes };
    setChosen({ ...chosen, settings });
    check(chosen.job, settings);
  };
  const leave = () => {
    present.current.job?.stop();
    setChosen(null);
  };
  return { reading, error, chosen, choose, change, leave };
}
