import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { ErrorBoundary } from '../lazy/ErrorBoundary';
import { importWithRetry, loadedModule } from '../lazy/importWithRetry';
import { lazyComponent } from '../lazy/lazyComponent';
import { afterPaint } from '../lazy/usable';
import { loadMarkdown } from './loadMarkdown';
import { PlainBody } from './PlainBody';
import { TickContext, type OnTick } from './tickContext';
import { TypedText } from './TypedText';

const MarkdownBody = lazyComponent('MarkdownBody', loadMarkdown);

/**
 * A text as markdown. It is shown almost as it was typed until the parser is loaded. `linksTasks`:
 * '#142' leads to a task, and attached pictures show. With `onTick`, the check boxes of lists can be
 * ticked.
 */
export function MarkdownText({
  text,
  linksTasks,
  onTick,
}: {
  text: string;
  linksTasks: boolean;
  onTick?: OnTick;
}) {
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
  const ticking = useMemo(() => onTick && { text, onTick }, [text, onTick]);
  if (!isLoaded) return <TypedText text={text} />;
  return (
    <BodyBoundary text={text}>
      <TickContext value={ticking ?? null}>
        <MarkdownBody text={text} linksTasks={linksTasks} />
      </TickContext>
    </BodyBoundary>
  );
}

/**
 * Shows the plain text when rendering the markdown throws, until the text is another one. What is
 * rendered stays, so that a ticked check box keeps the focus.
 */
export function BodyBoundary({ text, children }: { text: string; children: ReactNode }) {
  return (
    <ErrorBoundary isQuiet resetKey={text} fallback={() => <PlainBody text={text} />}>
      {children}
    </ErrorBoundary>
  );
}
