import { useEffect, useRef, useState, type ChangeEvent, type DragEvent } from 'react';

/**
 * Props of a drop zone (`zone`) and of the `input` that it contains. `open` opens the file picker;
 * `dragging` is true while files are over the zone.
 */
export function useFileDrop(onFiles: (files: FileList) => void) {
  const ref = useRef<HTMLInputElement>(null);
  const [dragging, setDragging] = useState(false);

  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    if (event.target.files) onFiles(event.target.files);
    // Otherwise choosing the same file again is not a change.
    event.target.value = '';
  };
  const onDragOver = (event: DragEvent) => {
    event.preventDefault();
    setDragging(true);
  };
  const onDragLeave = (event: DragEvent<HTMLElement>) => {
    const into = event.relatedTarget;
    if (!(into instanceof Node && event.currentTarget.contains(into))) setDragging(false);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setDragging(false);
    onFiles(event.dataTransfer.files);
  };
  // Otherwise the browser would open a file that misses the zone.
  useEffect(() => {
    const refuse = (event: Event) => event.preventDefault();
    window.addEventListener('dragover', refuse);
    window.addEventListener('drop', refuse);
    return () => {
      window.removeEventListener('dragover', refuse);
      window.removeEventListener('drop', refuse);
    };
  }, []);
  return {
    input: { ref, type: 'file', hidden: true, onChange },
    dragging,
    zone: { onDragOver, onDragLeave, onDrop },
    open: () => ref.current?.click(),
  };
}
