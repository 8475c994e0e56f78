/** Whether files are dragged. Dragged text goes to the field below it, as always. */
export const hasFiles = ({ dataTransfer }: DragEvent): boolean =>
  dataTransfer?.types?.includes('Files') === true || (dataTransfer?.files.length ?? 0) > 0;

/**
 * Takes files that are dropped anywhere on the window. The browser would leave the page and open
 * them.
 * @param onFiles without it, files are refused
 * @param onDragging `true` while files are over the window
 * @returns a function that ends it
 */
export function onFilesDropped(
  onFiles?: (files: FileList) => void,
  onDragging?: (isDragging: boolean) => void,
): () => void {
  const over = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    if (event.dataTransfer) {
      if (onFiles) event.dataTransfer.dropEffect = 'copy';
      else if (!event.defaultPrevented) event.dataTransfer.dropEffect = 'none';
    }
    event.preventDefault();
    onDragging?.(true);
  };
  const leave = (event: DragEvent) => {
    if (event.relatedTarget === null) onDragging?.(false);
  };
  const drop = (event: DragEvent) => {
    onDragging?.(false);
    if (!hasFiles(event)) return;
    event.preventDefault();
    if (event.dataTransfer) onFiles?.(event.dataTransfer.files);
  };
  window.addEventListener('dragover', over);
  window.addEventListener('dragleave', leave);
  window.addEventListener('drop', drop);
  return () => {
    window.removeEventListener('dragover', over);
    window.removeEventListener('dragleave', leave);
    window.removeEventListener('drop', drop);
  };
}
