import type { LogHeader } from '../format/logFormat';

/** What a log says of the browser that it was recorded in. */
export type World = Pick<LogHeader, 'timeZone' | 'locale' | 'viewport'>;

/** The browser's zone, language and window as they are now. */
export function currentWorld(): World {
  return {
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC',
    locale: navigator.language || 'en-GB',
    viewport: { width: window.innerWidth, height: window.innerHeight },
  };
}
