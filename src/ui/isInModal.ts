/** Whether a key was pressed in a dialog or a menu: there, keys are for the dialog or the menu. */
export const isInModal = (target: EventTarget | null): boolean => target instanceof Element && target.closest('.MuiModal-root') !== null;
