import { z } from 'zod';
import { assignableRoles, userLimits, type User } from '../../src/contract/user';
import { listOf, recordId, requiredText, text } from '../http/validate';
import { emailPattern } from '../lib/email';
import { passwordProblem } from '../lib/passwordRule';

/** A new password. The message of a refusal is the password rule. */
export const newPassword = text(1_000).superRefine((password, issues) => {
  const problem = passwordProblem(password);
  if (problem) issues.addIssue({ code: 'custom', message: problem });
});

export const emailAddress = requiredText(userLimits.email).regex(
  emailPattern,
  'must be an e-mail address',
);

export const newUser = z.object({
  name: requiredText(userLimits.name),
  email: emailAddress,
  password: newPassword,
  roles: listOf(z.enum(assignableRoles), 1, 'must be one role')
    .refine((list) => list.length === 1, 'must be one role')
    .default(['User']),
  active: z.boolean().default(false),
});

export const activation = z.object({
  id: recordId,
  active: z.boolean(),
  expected: z.object({ active: z.boolean() }).optional(),
});

export const user = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.string()),
  active: z.boolean(),
  isOnline: z.boolean().optional(),
  lastActive: z.string().nullish(),
}) satisfies z.ZodType<User>;
