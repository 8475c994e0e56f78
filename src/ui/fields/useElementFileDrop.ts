import { useState, type DragEvent } from 'react';
import { hasFiles } from '../browser/onFilesDropped';

/**
 * Takes files that are dropped on an element, which gets `props`. `dragging` is true while files are
 * over it.
 */
export function useElementFileDrop(isOn: boolean, onFiles: (files: readonly File[]) => void) {
  const [dragging, setDragging] = useState(false);
  const props = {
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event.nativeEvent)) return;
      // The page refuses files elsewhere.
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setDragging(true);
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget))
        setDragging(false);
    },
    onDrop: (event: DragEvent) => {
      setDragging(false);
      if (!hasFiles(event.nativeEvent)) return;
      event.preventDefault();
      onFiles([...event.dataTransfer.files]);
    },
  };
  return { dragging: isOn && dragging, props: isOn ? props : undefined };
}
