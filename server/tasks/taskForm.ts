import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { taskLimits } from '../../src/contract/task';
import type { Context } from '../context/context';
import { fieldName } from '../http/fieldNames';
import { parse } from '../http/validate';
import { badRequest, tooLarge, errorCode } from '../lib/errors';
import { cleanName } from '../uploads/names';
import type { StagedFile } from '../uploads/store';
import { newTask, type NewTaskInput } from './taskSchemas';

/** Bytes and counts. A form that exceeds them is refused while it arrives. */
export const formLimits = {
  // One byte more than allowed, so that the store notices that a file is too long.
  fileSize: taskLimits.fileBytes + 1,
  files: taskLimits.files,
  fieldSize: taskLimits.description * 4 + 1,
  fieldNameSize: 100,
  fields: 600,
  parts: 640,
  headerPairs: 20,
} as const;

interface Form {
  fields: Map<string, string[]>;
  files: StagedFile[];
}

/** A multipart form whose files are staged. */
export interface TaskForm {
  input: NewTaskInput;
  files: StagedFile[];
}

/**
 * Reads the form of a new task. Writes files to disk as they arrive, and checks the fields at the
 * end.
 * @throws HttpError 400 or 413, after removing the files
 */
export function readTaskForm(context: Context, request: FastifyRequest): Promise<TaskForm> {
  return readForm(context, request, formLimits, ({ fields, files }) => ({
    input: inputOf(fields),
    files,
  }));
}

/**
 * Reads a form of files alone, in the same way.
 * @throws HttpError 400 or 413, after removing the files
 */
export function readFilesForm(context: Context, request: FastifyRequest): Promise<StagedFile[]> {
  return readForm(context, request, { ...formLimits, fields: 0 }, ({ files }) => {
    if (files.length === 0) throw badRequest('No file was sent');
    return files;
  });
}

async function readForm<Result>(
  context: Context,
  request: FastifyRequest,
  limits: Partial<Record<keyof typeof formLimits, number>>,
  resultOf: (form: Form) => Result,
): Promise<Result> {
  const form: Form = { fields: new Map(), files: [] };
  try {
    for await (const part of request.parts({ limits })) await readPart(context, form, part);
    return resultOf(form);
  } catch (error) {
    await context.uploads.remove(form.files.map((file) => file.filename));
    // Read and drop the rest, because browsers read the answer only after they have sent
    // everything.
    request.raw.unpipe();
    request.raw.resume();
    throw asRefusal(error);
  }
}

async function readPart(context: Context, form: Form, part: Multipart): Promise<void> {
  if (part.type === 'file') {
    if (part.fieldname !== 'files') throw badRequest('Files are sent in the field "files"');
    // Browsers escape only quotation marks in file names (HTML, multipart form data).
    const name = cleanName(part.filename.replaceAll('%22', '"'));
    if (name === '') {
      // An empty file field is sent as a file without a name and without content.
      let size = 0;
      for await (const chunk of part.file) size += Buffer.byteLength(chunk);
      if (size > 0) throw badRequest('A file without a name cannot be attached');
      return;
    }
    form.files.push(await context.uploads.stage(part.file, name));
    return;
  }
  if (part.valueTruncated) throw tooLarge(`${fieldName([part.fieldname])} is too long`);
  if (typeof part.value !== 'string')
    throw badRequest(`${fieldName([part.fieldname])} must be a text`);
  form.fields.set(part.fieldname, [...(form.fields.get(part.fieldname) ?? []), part.value]);
}

function single(fields: Form['fields'], name: string): string | undefined {
  const values = fields.get(name) ?? [];
  if (values.length > 1) throw badRequest(`${fieldName([name])} must be given once`);
  return values[0];
}

function inputOf(fields: Form['fields']): NewTaskInput {
  return parse(newTask, {
    title: single(fields, 'title') ?? '',
    description: single(fields, 'description'),
    priority: single(fields, 'priority') || undefined,
    dueDate: single(fields, 'dueDate'),
    assignedTo: (fields.get('assignedTo') ?? []).filter((id) => id !== ''),
    labels: jsonOf(single(fields, 'labels'), 'Labels must be a JSON list of texts'),
    initialStatus: single(fields, 'initialStatus') || undefined,
    startDate: single(fields, 'startDate'),
    estimate: single(fields, 'estimate'),
    parent: single(fields, 'parent') || undefined,
    blockedBy: (fields.get('blockedBy') ?? []).filter((id) => id !== ''),
    recurrence: jsonOf(single(fields, 'recurrence'), 'Recurrence must be a JSON object'),
  });
}

function jsonOf(json: string | undefined, refusal: string): unknown {
  if (json === undefined || json === '') return undefined;
  try {
    return JSON.parse(json);
  } catch {
    throw badRequest(refusal);
  }
}

/** Translates errors of the form parser into refusals that a person can understand. */
function asRefusal(error: unknown): unknown {
  switch (errorCode(error)) {
    case 'FST_FILES_LIMIT':
      return tooLarge(`At most ${taskLimits.files} files can be attached`);
    case 'FST_FIELDS_LIMIT':
    case 'FST_PARTS_LIMIT':
      return tooLarge('The form has too many fields');
    case 'FST_PROTO_VIOLATION':
      return badRequest('The form has a field with a forbidden name');
    case 'FST_MP_PREMATURE_CLOSE':
      return badRequest('The form arrived incomplete');
    default:
      return error instanceof Error &&
        /unexpected end|terminated early|malformed|boundary|needle/i.test(error.message)
        ? badRequest('The form arrived incomplete')
        : error;
  }
}
