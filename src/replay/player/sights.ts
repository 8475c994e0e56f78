import type { LeafPolicy, Policy } from '../../lib/logPolicy';
import { ChosenView, FieldsView, ListView, type Sight } from '../tree/sight';

const leaf = (policy: LeafPolicy | undefined): Sight => (policy === 'omit' ? 'none' : 'all');

/** What policies leave of a value when states are compared: the same as a redactor whose mode is `compare`, looked at in its place instead of copied. Each policy is read once. */
export class Sights {
  private readonly read = new WeakMap<object, Sight>();

  of(policy: Policy): Sight {
    if (typeof policy === 'string') return leaf(policy);
    let sight = this.read.get(policy);
    if (!sight) this.read.set(policy, (sight = this.made(policy)));
    return sight;
  }

  /** An object of which only these fields are looked at. */
  fields(fields: Readonly<Record<string, Policy>>, scalar?: LeafPolicy): FieldsView {
    const named = new Map(Object.entries(fields).map(([name, policy]) => [name, this.of(policy)]));
    return new FieldsView(named, 'none', leaf(scalar));
  }

  private made(policy: Exclude<Policy, LeafPolicy>): Sight {
    if ('fields' in policy) return this.fields(policy.fields, policy.scalar);
    if ('list' in policy) return new ListView(this.of(policy.list));
    if ('map' in policy) return new FieldsView(new Map(), this.of(policy.map), 'all');
    return new ChosenView((value) => {
      let chosen: Policy;
      try {
        chosen = policy.choose(value);
      } catch {
        // The value is none that the choice knows.
        return 'all';
      }
      return this.of(chosen);
    });
  }
}
