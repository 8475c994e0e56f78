import type { ComponentProps } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';

interface RouterLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of the app, with its query. */
  to: string;
  /** What the history keeps with the entry. */
  state?: unknown;
}

/** A link within the app. React Router's own also loads what only its framework mode uses. */
export function RouterLink({ to, state, onClick, ...rest }: RouterLinkProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { state });
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    />
  );
}
