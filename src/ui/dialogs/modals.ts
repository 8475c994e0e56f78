/** Whether an element is in a dialog or a menu. */
export const isInModal = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('.MuiModal-root') !== null;

/** Whether a dialog with a form is open. Replacing it would lose the typed text. */
export const isFormOpen = (): boolean => document.querySelector('.MuiDialog-root form') !== null;
