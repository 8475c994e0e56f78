import type { Mapping } from './importFields';
import type { ImportJob } from './importJob';
import type { Answers } from './importReading';

/** How a file is read. `makePasswords`: generate one for each person without a password. */
export interface ImportSettings {
  mapping: Mapping;
  answers: Answers;
  makePasswords: boolean;
}

/** A file that has been read, and the job that checks and writes its lines. */
export interface ImportFile {
  source: File;
  job: ImportJob;
  settings: ImportSettings;
}

interface Review {
  file: ImportFile;
  /** How many of the generated passwords were downloaded or given up. */
  savedPasswords: number;
  saveError: string | null;
  /** Whether the dialog asks if it may close although passwords are not saved. */
  isAsking: boolean;
}

/**
 * What the import dialog shows. `passwords`: the session has ended, and only the generated
 * passwords are left to save. `closed`: someone else has signed in, so nothing is shown any more.
 */
export type ImportStep =
  | { name: 'choose'; error: string | null }
  | { name: 'read'; fileName: string }
  | ({ name: 'review' | 'passwords' } & Review)
  | { name: 'closed' };

export type ImportEvent =
  | { type: 'fileChosen'; fileName: string }
  | { type: 'fileRefused'; error: string }
  | { type: 'fileRead'; file: ImportFile }
  | { type: 'fileLeft' }
  | { type: 'settingsChanged'; settings: ImportSettings }
  | { type: 'passwordsSaved'; count: number }
  | { type: 'saveFailed'; error: string }
  | { type: 'closeAsked' }
  | { type: 'closeCancelled' }
  | { type: 'sessionEnded' }
  | { type: 'otherPersonSignedIn' };

export const firstStep: ImportStep = { name: 'choose', error: null };

export function nextStep(step: ImportStep, event: ImportEvent): ImportStep {
  if (step.name === 'closed') return step;
  switch (event.type) {
    case 'otherPersonSignedIn':
      return { name: 'closed' };
    case 'fileChosen':
      return { name: 'read', fileName: event.fileName };
    case 'fileRefused':
      return { name: 'choose', error: event.error };
    case 'fileLeft':
      return firstStep;
    case 'fileRead':
      return {
        name: 'review',
        file: event.file,
        savedPasswords: 0,
        saveError: null,
        isAsking: false,
      };
  }
  if (step.name !== 'review' && step.name !== 'passwords') return step;
  switch (event.type) {
    case 'settingsChanged':
      return { ...step, file: { ...step.file, settings: event.settings } };
    case 'passwordsSaved':
      return { ...step, savedPasswords: event.count, saveError: null, isAsking: false };
    case 'saveFailed':
      return { ...step, saveError: event.error };
    case 'closeAsked':
      return { ...step, isAsking: true };
    case 'closeCancelled':
      return { ...step, isAsking: false };
    case 'sessionEnded':
      return { ...step, name: 'passwords' };
  }
}
