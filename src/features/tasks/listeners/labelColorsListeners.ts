import { isAnyOf } from '@reduxjs/toolkit';
import { isFields } from '../../../lib/fields';
import { loggedIn, selectIdentity, sessionChecked } from '../../../data/session/sessionSlice';
import { readPersonal, writePersonal } from '../../../data/session/storage';
import type { StartAppListening } from '../../../data/store/listening';
import {
  labelColored,
  labelColorsRestored,
  labelUncolored,
  type LabelColor,
} from '../../../data/nouns/tasks/labelColorsSlice';

const name = 'labelColors';

/** Ignores malformed values. */
const read = (identity: string): LabelColor[] => {
  const stored = readPersonal(name, identity);
  return (Array.isArray(stored) ? stored : []).flatMap((one: unknown) =>
    isFields(one) && typeof one.label === 'string' && typeof one.hue === 'number'
      ? { label: one.label, hue: one.hue }
      : [],
  );
};

/** Keeps the colours that a person has chosen for labels in the browser's storage. */
export function addLabelColorsListeners(startListening: StartAppListening): void {
  startListening({
    matcher: isAnyOf(labelColored, labelUncolored),
    effect: (_action, { getState }) => {
      const identity = selectIdentity(getState());
      if (identity !== null) writePersonal(name, identity, getState().labelColors);
    },
  });
  startListening({
    matcher: isAnyOf(loggedIn, sessionChecked),
    effect: (_action, { getState, dispatch }) => {
      const identity = selectIdentity(getState());
      const colors = identity === null ? [] : read(identity);
      if (colors.length > 0) dispatch(labelColorsRestored(colors));
    },
  });
}
