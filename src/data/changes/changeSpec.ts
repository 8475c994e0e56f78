import type { RootState } from '../store/rootState';

/** A mutation by its name, and its argument. It can be kept in the state and in storage. */
export interface Call {
  endpoint: string;
  arg: unknown;
}

/** A call, and the text of the button that makes it. */
export interface Offer {
  text: string;
  call: Call;
}

/** What a change is about and what the person wants. */
export interface ChangeText {
  record: string;
  /** Where the record is, if it has a page. */
  path?: string;
  /** Whether the record is in the state. Otherwise it may be deleted. */
  isLoaded?: boolean;
  wanted: readonly { label: string; text: string }[];
}

/** Describes a mutation once, for the outbox and for undo. */
export interface ChangeSpec<Arg> {
  /** Only a mutation that can wait in the outbox has it. Its argument has a `key`. */
  describe?(arg: Arg, state: RootState): ChangeText;
  /** What has been done: 'Status changed'. `before`: the state before it. */
  done?(arg: Arg, before: RootState): string;
  /** The calls that undo it. Null if it cannot be undone. Its `done` is the text of the offer. */
  inverse?(arg: Arg, before: RootState): readonly Call[] | null;
  /** A change that the person may want after it. It is offered next to undo. */
  offer?(arg: Arg, before: RootState): Offer | null;
}

/** The mutations of all nouns that can be undone or can wait, by their names. */
export type ChangeSpecs = Readonly<Record<string, ChangeSpec<unknown> | undefined>>;

/** An endpoint, as far as its argument's type goes. */
interface Endpoint<Arg> {
  name: string;
  Types: { QueryArg: Arg };
}

/** The changes of a noun, whose arguments have the types of its endpoints. */
export type ChangesOf<Endpoints> = {
  [Name in keyof Endpoints]?: Endpoints[Name] extends Endpoint<infer Arg> ? ChangeSpec<Arg> : never;
};

export const callOf = <Arg>({ name }: Endpoint<Arg>, arg: NoInfer<Arg>): Call => ({
  endpoint: name,
  arg,
});
