import { useEffect, useEffectEvent, useRef, useState, type ChangeEvent } from 'react';
import { onFilesDropped } from '../browser/onFilesDropped';

/**
 * Takes files that are dropped anywhere on the window, or chosen with `input`. `open` opens the
 * file picker; `dragging` is true while files are over the window.
 */
export function useFileDrop(onFiles: (files: FileList) => void) {
  const ref = useRef<HTMLInputElement>(null);
  const [dragging, setDragging] = useState(false);
  const take = useEffectEvent(onFiles);
  useEffect(() => onFilesDropped((files) => take(files), setDragging), []);

  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    if (event.target.files) onFiles(event.target.files);
    // Otherwise choosing the same file again is not a change.
    event.target.value = '';
  };
  return {
    input: { ref, type: 'file', hidden: true, onChange },
    dragging,
    open: () => ref.current?.click(),
  };
}
