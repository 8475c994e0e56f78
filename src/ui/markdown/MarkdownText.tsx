import { useEffect, useState, type ReactNode } from 'react';
import { ErrorBoundary } from '../lazy/ErrorBoundary';
import { importWithRetry, loadedModule } from '../lazy/importWithRetry';
import { lazyComponent } from '../lazy/lazyComponent';
import { afterPaint } from '../lazy/usable';
import { loadMarkdown } from './loadMarkdown';
import { PlainBody } from './PlainBody';
import { TypedText } from './TypedText';

const MarkdownBody = lazyComponent('MarkdownBody', loadMarkdown);

/**
 * A text as markdown. It is shown almost as it was typed until the parser is loaded. `linksTasks`:
 * '#142' leads to a task.
 */
export function MarkdownText({ text, linksTasks }: { text: string; linksTasks: boolean }) {
  const [isLoaded, setIsLoaded] = useState(() => loadedModule(loadMarkdown) !== undefined);
  useEffect(() => {
    if (isLoaded) return undefined;
    // A fallback of React would stay for 300 ms.
    return afterPaint(() => {
      importWithRetry(loadMarkdown).then(
        () => setIsLoaded(true),
        () => undefined,
      );
    });
  }, [isLoaded]);
  if (!isLoaded) return <TypedText text={text} />;
  return (
    <BodyBoundary key={text} text={text}>
      <MarkdownBody text={text} linksTasks={linksTasks} />
    </BodyBoundary>
  );
}

/** Shows the plain text when rendering the markdown throws. */
export function BodyBoundary({ text, children }: { text: string; children: ReactNode }) {
  return (
    <ErrorBoundary isQuiet fallback={() => <PlainBody text={text} />}>
      {children}
    </ErrorBoundary>
  );
}
