import { z } from 'zod';
import {
  auditActions,
  auditFormats,
  auditLimits,
  type AuditAction,
  type AuditLine,
} from '../../src/contract/audit';
import { foldText, hasWords, wordsOf } from '../../src/contract/words';
import { recordId, text } from '../http/validate';

const time = z.iso
  .datetime({ offset: true, error: 'must be a time such as 2026-01-31T09:00:00Z' })
  .transform((value) => Date.parse(value));

/** The fields of a query, which are all texts. */
const filter = {
  /** Several are separated by commas. */
  action: text(1_000)
    .transform((list) => list.split(','))
    .pipe(z.array(z.enum(auditActions, 'is not an action of the audit log')))
    .transform((list) => [...new Set(list)])
    .optional(),
  /** The id of who did it, or of whom it was done to. */
  person: recordId.optional(),
  /** How the address begins. */
  address: text(auditLimits.text).optional(),
  /** From this time, and before that one. */
  from: time.optional(),
  to: time.optional(),
  q: text(auditLimits.text).optional(),
};

export interface AuditFilter {
  action?: AuditAction[];
  person?: string;
  address?: string;
  from?: number;
  to?: number;
  q?: string;
}

export const auditQuery = z.object({
  ...filter,
  before: recordId.optional(),
  limit: z
    .string()
    .regex(/^\d{1,4}$/, 'must be a number')
    .transform(Number)
    .pipe(z.number().min(1).max(auditLimits.pageMax))
    .default(auditLimits.page),
});

export const auditExport = z.object({ ...filter, format: z.enum(auditFormats) });

/** What the database does not filter, because no index has it. */
export function matcherOf({ action, address, q }: AuditFilter): (line: AuditLine) => boolean {
  const words = wordsOf(q ?? '');
  return (line) => {
    if (action && !action.includes(line.action)) return false;
    if (address && !line.address?.startsWith(address)) return false;
    if (words.length === 0) return true;
    const content = foldText(
      [
        line.action,
        line.actor?.name,
        line.target?.name,
        line.address,
        line.requestId,
        JSON.stringify(line.details),
      ].join('\n'),
    );
    return hasWords(content, words);
  };
}
