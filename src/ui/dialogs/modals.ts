/** Whether a key was pressed in a dialog or a menu: there, keys are for the dialog or the menu. */
export const isInModal = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('.MuiModal-root') !== null;

/** Whether a dialog with a form is open: what is typed there would be lost if another dialog took its place. */
export const isFormOpen = (): boolean => document.querySelector('.MuiDialog-root form') !== null;
