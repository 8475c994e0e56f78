import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { ErrorBoundary } from '../lazy/ErrorBoundary';
import { importWithRetry, loadedModule } from '../lazy/importWithRetry';
import { lazyComponent } from '../lazy/lazyComponent';
import { afterPaint } from '../lazy/usable';
import { loadMarkdown } from './loadMarkdown';
import type { Mention } from './noteTree';
import { PlainBody } from './PlainBody';
import { TickContext, type OnTick } from './tickContext';
import { TypedText } from './TypedText';

const MarkdownBody = lazyComponent('MarkdownBody', loadMarkdown);

interface MarkdownTextProps {
  text: string;
  /** '#142' leads to a task, and attached pictures show. */
  linksTasks: boolean;
  /** The people of whom it says '@name'. */
  mentions?: readonly Mention[];
  /** With it, the check boxes of lists can be ticked. */
  onTick?: OnTick;
}

/** A text as markdown. It is shown almost as it was typed until the parser is loaded. */
export function MarkdownText({ text, linksTasks, mentions, onTick }: MarkdownTextProps) {
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
    // An edited text is tried again, and a ticked one keeps the focus.
    <BodyBoundary key={onTick ? '' : text} text={text}>
      <TickContext value={ticking ?? null}>
        <MarkdownBody text={text} linksTasks={linksTasks} mentions={mentions} />
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
