import { isObject } from '../../lib/fields';
import type { LogWord } from '../../lib/logNames';
import { fillPath, fillText, redactQuery } from './filler';
import type { Pseudonyms } from './pseudonyms';
import { kindOf, plainness } from '../tree/plainObject';
import { absent, dropped, type WalkContext, type Walk } from './walk';
import type { SecretScanner } from './secretScanner';

interface LeafTools {
  context: WalkContext;
  pseudonyms: Pseudonyms;
  scanner: SecretScanner | null;
}

const same = (text: string): string => text;

/** The walk for each word. */
export function makeLeaves({
  context,
  pseudonyms,
  scanner,
}: LeafTools): Readonly<Record<LogWord, Walk>> {
  const omit: Walk = () => dropped;
  if (!context.isWriting) {
    const keep: Walk = (value) => {
      context.values += 1;
      return value;
    };
    const hide: Walk = (value) =>
      typeof value === 'string' ? pseudonyms.secret(value) : nullUnlessAbsent(value);
    return {
      plain: (value) => context.plain(value),
      text: keep,
      name: keep,
      secret: context.mode === 'keep' ? hide : keep,
      file: keep,
      query: keep,
      path: keep,
      omit,
    };
  }
  const fills = context.mode === 'structure';
  const scanSecrets = scanner ? (text: string) => scanner.text(text) : same;
  const scanAddress = scanner ? (text: string) => scanner.address(text) : same;
  const secret = (text: string) => pseudonyms.secret(text);
  const texts =
    (written: (text: string) => string): Walk =>
    (value) => {
      const read = typeof value === 'string' ? value : context.unexpected(value);
      // A type name is redacted like other text, so that redacting it again at the other level
      // gives the same.
      if (typeof read !== 'string') return read;
      const text = written(read);
      context.count(text.length + 8);
      return text;
    };
  return {
    plain: (value) => {
      if (typeof value === 'string') {
        context.count(value.length + 8);
        return scanner ? scanner.plain(value) : value;
      }
      if (typeof value === 'number') {
        context.count(8);
        if (value === 0) return 0;
        return Number.isFinite(value) ? value : null;
      }
      if (typeof value === 'boolean' || value === null) {
        context.count(4);
        return value;
      }
      return context.unexpected(value);
    },
    text: texts(fills ? (text) => fillText(scanSecrets(text)) : scanSecrets),
    name: texts(fills ? (text) => pseudonyms.name(text) : scanSecrets),
    secret: (value) => {
      if (typeof value !== 'string') return nullUnlessAbsent(value);
      context.count(24);
      return secret(value);
    },
    query: texts((text) => redactQuery(scanAddress(text), fills, secret)),
    path: texts(fills ? (text) => fillPath(scanAddress(text)) : scanAddress),
    file: fileLeaf(context, pseudonyms),
    omit,
  };
}

/** A value that should be a secret but is not a string: not even its type is written. */
const nullUnlessAbsent = (value: unknown): unknown =>
  value === undefined || typeof value === 'function' || typeof value === 'symbol' ? absent : null;

const mediaType = /^[a-z0-9.+-]{1,60}\/[a-z0-9.+-]{1,80}$/;

/** A file name, or a File (or its redacted form) as name, type and size in bytes. */
function fileLeaf(context: WalkContext, pseudonyms: Pseudonyms): Walk {
  return (value) => {
    if (typeof value === 'string') {
      const pseudonym = pseudonyms.file(value);
      context.count(pseudonym.length + 8);
      return pseudonym;
    }
    if (!isObject(value) || !isFile(value)) return nullUnlessAbsent(value);
    const { name, type, size } = value as { name?: unknown; type?: unknown; size?: unknown };
    context.count(64);
    return Object.freeze({
      name: typeof name === 'string' ? pseudonyms.file(name) : '',
      type: typeof type === 'string' && mediaType.test(type) ? type : '',
      size: typeof size === 'number' && Number.isFinite(size) ? size : 0,
    });
  };
}

function isFile(value: object): boolean {
  const kind = kindOf(value);
  return (
    kind === 'file' ||
    kind === 'blob' ||
    (plainness(value) !== 'other' && Object.hasOwn(value, 'name') && Object.hasOwn(value, 'size'))
  );
}
