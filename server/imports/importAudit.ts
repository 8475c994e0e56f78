import type { ImportVerdict } from '../../src/contract/transfer';
import type { AuditEntry } from '../audit/record';
import type { Actor } from '../session/actor';

/** The entry of an import in the audit log. A long file is several imports. */
export function importEntry(
  actor: Actor,
  action: 'peopleImported' | 'tasksImported',
  verdicts: readonly ImportVerdict[],
): AuditEntry {
  const count = (outcome: ImportVerdict['outcome']) =>
    verdicts.filter((verdict) => verdict.outcome === outcome).length;
  return {
    actor,
    action,
    count: verdicts.length,
    details: { created: count('new'), existing: count('exists'), refused: count('refused') },
  };
}
