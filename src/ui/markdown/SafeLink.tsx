import type { ReactNode } from 'react';
import { RouterLink } from '../elements/RouterLink';
import { isExternal, screenPath } from './safeHref';

interface SafeLinkProps {
  /** An address that `safeHref` lets pass, or '' for a forbidden one. */
  href?: string;
  title?: string;
  id?: string;
  className?: string;
  children?: ReactNode;
}

/**
 * A link in a text that people write. One to a screen opens within the app, one to another site in
 * a new tab without a referrer. A forbidden address is shown as text.
 */
export function SafeLink({ href, children, ...rest }: SafeLinkProps) {
  if (!href) return <span>{children}</span>;
  const path = screenPath(href, window.location.href);
  if (path !== undefined)
    return (
      <RouterLink to={path} {...rest}>
        {children}
      </RouterLink>
    );
  const external = isExternal(href, window.location.origin);
  return (
    <a href={href} {...rest} {...(external && { target: '_blank', rel: 'noopener noreferrer' })}>
      {children}
    </a>
  );
}
