import type { LeafPolicy } from '../../lib/logPolicy';
import { fillText, redactQuery } from './filler';
import type { Pseudonyms } from './pseudonyms';
import { kindOf, plainness } from './shape';
import { absent, dropped, type Passage, type Walk } from './walk';
import type { Wall } from './wall';

/** What the leaves of a redactor need. */
export interface LeafTools {
  passage: Passage;
  pseudonyms: Pseudonyms;
  wall: Wall | null;
}

const same = (text: string): string => text;

/** The walks for each kind of leaf. */
export function makeLeaves({
  passage,
  pseudonyms,
  wall,
}: LeafTools): Readonly<Record<LeafPolicy, Walk>> {
  const omit: Walk = () => dropped;
  if (!passage.writes) {
    const keep: Walk = (value) => {
      passage.values += 1;
      return value;
    };
    const hide: Walk = (value) =>
      typeof value === 'string' ? pseudonyms.secret(value) : nothingOf(value);
    return {
      plain: (value) => passage.plain(value),
      text: keep,
      name: keep,
      secret: passage.mode === 'keep' ? hide : keep,
      file: keep,
      query: keep,
      omit,
    };
  }
  const fills = passage.mode === 'structure';
  const walled = wall ? (text: string) => wall.text(text) : same;
  const secret = (text: string) => pseudonyms.secret(text);
  const texts =
    (written: (text: string) => string): Walk =>
    (value) => {
      const read = typeof value === 'string' ? value : passage.misfit(value);
      // The name of a kind is a text like others when it is written again at the other level: so it is one from the beginning.
      if (typeof read !== 'string') return read;
      const text = written(read);
      passage.count(text.length + 8);
      return text;
    };
  return {
    plain: (value) => {
      if (typeof value === 'string') {
        passage.count(value.length + 8);
        return wall ? wall.plain(value) : value;
      }
      if (typeof value === 'number') {
        passage.count(8);
        if (value === 0) return 0;
        return Number.isFinite(value) ? value : null;
      }
      if (typeof value === 'boolean' || value === null) {
        passage.count(4);
        return value;
      }
      return passage.misfit(value);
    },
    text: texts(fills ? (text) => fillText(walled(text)) : walled),
    name: texts(fills ? (text) => pseudonyms.name(text) : walled),
    secret: (value) => {
      if (typeof value !== 'string') return nothingOf(value);
      passage.count(24);
      return secret(value);
    },
    query: texts((text) => redactQuery(walled(text), fills, secret)),
    file: fileLeaf(passage, pseudonyms),
    omit,
  };
}

/** Of what is no secret where one is expected not even the kind is written. */
const nothingOf = (value: unknown): unknown =>
  value === undefined || typeof value === 'function' || typeof value === 'symbol' ? absent : null;

const mediaType = /^[a-z0-9.+-]{1,60}\/[a-z0-9.+-]{1,80}$/;

/** A file's name, or a File (or what was written of one) as name, type and size in bytes. */
function fileLeaf(passage: Passage, pseudonyms: Pseudonyms): Walk {
  return (value) => {
    if (typeof value === 'string') {
      const pseudonym = pseudonyms.file(value);
      passage.count(pseudonym.length + 8);
      return pseudonym;
    }
    if (typeof value !== 'object' || value === null || !isFile(value)) return nothingOf(value);
    const { name, type, size } = value as { name?: unknown; type?: unknown; size?: unknown };
    passage.count(64);
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
