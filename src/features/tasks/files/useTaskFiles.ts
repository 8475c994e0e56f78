import { useEffect, useEffectEvent } from 'react';
import { selectIsDocket } from '../../../data/session/sessionSlice';
import { useAppDispatch, useAppSelector } from '../../../data/store/hooks';
import { isInModal } from '../../../ui/dialogs/modals';
import { useElementFileDrop } from '../../../ui/fields/useElementFileDrop';
import { addTaskFiles } from './addTaskFiles';
import { caretPlaceOf, insertPictures, pastedFiles } from './pasteFiles';

/**
 * Takes files that are dropped on the open task, or pasted while it or nothing has the focus. A
 * picture that is pasted into a text is also shown there. `dropProps` are for the panel.
 */
export function useTaskFiles(taskId: string, isThere: boolean) {
  const dispatch = useAppDispatch();
  const isDocket = useAppSelector(selectIsDocket);
  const isOn = isDocket && isThere;
  const { dragging, props } = useElementFileDrop(
    isOn,
    (files) => void dispatch(addTaskFiles(taskId, files)),
  );
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const { target, defaultPrevented } = event;
    const isHere =
      target === document.body ||
      (target instanceof Element && target.closest('[data-open-task]') !== null);
    if (!isOn || defaultPrevented || !isHere || isInModal(target)) return;
    const files = pastedFiles(event, Date.now());
    if (files.length === 0) return;
    event.preventDefault();
    const place = caretPlaceOf(target);
    void dispatch(addTaskFiles(taskId, files)).then((added) => {
      if (place) insertPictures(place, added);
    });
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => paste(event);
    window.addEventListener('paste', onPaste);
    return () => window.removeEventListener('paste', onPaste);
  }, []);
  return { dragging, dropProps: props };
}
