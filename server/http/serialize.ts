import fastJsonStringify, { type Schema } from 'fast-json-stringify';
import { z } from 'zod';

export type Serializer = (value: unknown) => string;

const serializers = new WeakMap<z.ZodType, Serializer>();

/**
 * Writes a value as JSON with the fields that its schema names, and no others. Does not check the
 * values: they are our own ([043](../../docs/decisions/043-answers-by-fast-json-stringify.md)).
 */
export function serializer(schema: z.ZodType): Serializer {
  const known = serializers.get(schema);
  if (known) return known;
  const json = z.toJSONSchema(schema, {
    io: 'output',
    target: 'draft-7',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      simplifyNullable(jsonSchema);
      // Constants and limits say nothing about how a value is written.
      for (const key of ['const', 'enum', 'format', 'pattern', 'default', 'not'])
        delete jsonSchema[key];
    },
  });
  const created = fastJsonStringify(json as Schema);
  serializers.set(schema, created);
  return created;
}

/** `anyOf` of a type and null as one nullable type, which needs no check of the value. */
function simplifyNullable(schema: z.core.JSONSchema.BaseSchema): void {
  const [type, other] = schema.anyOf ?? [];
  if (schema.anyOf?.length !== 2 || type === undefined || other?.type !== 'null') return;
  delete schema.anyOf;
  Object.assign(schema, type, { nullable: true });
}
