import { createAction } from '@reduxjs/toolkit';

/** A person undoes a change. The payload is its id. The noun's listeners send the inverse change. */
export const undoRequested = createAction<string>('undo/undoRequested');

/** A person accepts what was offered after a change. The payload is the id of the change. */
export const offerAccepted = createAction<string>('undo/offerAccepted');
