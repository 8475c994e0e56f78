import type { Note, NoteInput } from '../../src/contract/note';
import { isAdministrator } from '../../src/contract/user';
import type { Answer, BackendPerson, Route } from './fakeBackend';

const missing: Answer = { status: 404, body: { error: 'Note not found' } };
let made = 0;

type NoteRequest = Parameters<Route>[0];
const notesOf = ({ data }: NoteRequest, userId: string): Note[] => {
  const held = data.notes.get(userId) ?? [];
  data.notes.set(userId, held);
  return held;
};
const ownerOf = (request: NoteRequest): string =>
  (isAdministrator(request.actor) && (request.body as NoteInput).id) || request.actor._id;
const inList = ({ _id, title, tag }: Note) => ({ _id, title, tag });
const find = (request: NoteRequest, id: string | undefined): Note | undefined =>
  [...request.data.notes]
    .filter(([owner]) => mayRead(request.actor, owner))
    .flatMap(([, notes]) => notes)
    .find((note) => note._id === id);
const mayRead = (actor: BackendPerson, owner: string) =>
  owner === actor._id || isAdministrator(actor);

/** The notes of section 7 of the specification, without versions. */
export const fakeNoteRoutes: [RegExp, Route][] = [
  [
    /^GET \/api\/notes$/,
    (request) => ({ status: 200, body: notesOf(request, request.actor._id).map(inList) }),
  ],
  [
    /^POST \/api\/notes\/admin-all$/,
    (request) => ({
      status: 200,
      body: notesOf(request, (request.body as { id: string }).id).map(inList),
    }),
  ],
  [
    /^POST \/api\/notes\/admin-byid$/,
    (request) => {
      const note = find(request, (request.body as { id: string }).id);
      return note ? { status: 200, body: note } : missing;
    },
  ],
  [
    /^GET \/api\/notes\/(\w+)$/,
    (request) => {
      const note = notesOf(request, request.actor._id).find((one) => one._id === request.params[0]);
      return note ? { status: 200, body: note } : missing;
    },
  ],
  [
    /^POST \/api\/notes$/,
    (request) => {
      const { id: _owner, ...input } = request.body as NoteInput;
      const note: Note = { _id: (0xc000 + (made += 1)).toString(16).padStart(24, '0'), ...input };
      notesOf(request, ownerOf(request)).unshift(note);
      return { status: 201, body: note };
    },
  ],
  [
    /^PATCH \/api\/notes\/(\w+)$/,
    (request) => {
      const note = find(request, request.params[0]);
      const { id: _owner, ...input } = request.body as NoteInput;
      return note ? { status: 200, body: Object.assign(note, input) } : missing;
    },
  ],
  [
    /^DELETE \/api\/notes\/(\w+)$/,
    (request) => {
      for (const [owner, notes] of request.data.notes)
        request.data.notes.set(
          owner,
          notes.filter((note) => note._id !== request.params[0]),
        );
      return { status: 200 };
    },
  ],
];
