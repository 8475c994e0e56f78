import { useEffect, useRef, useState, type ChangeEvent, type DragEvent } from 'react';

/**
 * A place to drop files on, with a hidden `<input type="file">` beside it for those who choose. `zone` goes to the place and
 * `ref` and `onChange` to the input; `open` shows the browser's picker; `dragging` says that files hang over the place.
 */
export function useFileDrop(onFiles: (files: FileList) => void) {
  const ref = useRef<HTMLInputElement>(null);
  const [dragging, setDragging] = useState(false);

  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    if (event.target.files) onFiles(event.target.files);
    // The same file chosen again, removed or mended meanwhile, must count as a change.
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
  // A file that misses the place would be opened by the browser in place of the product.
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
    ref,
    onChange,
    dragging,
    zone: { onDragOver, onDragLeave, onDrop },
    open: () => ref.current?.click(),
  };
}
