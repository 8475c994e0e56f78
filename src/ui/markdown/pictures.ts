import { createContext } from 'react';

/** Whether texts load their pictures. A replay loads nothing. */
export const PicturesShown = createContext(true);

/** The path of an attached picture: its name is one that our server has made. */
const picturePath = /^\/uploads\/[0-9a-f]{32}\.(?:png|jpe?g)$/;

/**
 * Where a picture in a text is loaded from: only attachments of our own server, to those who may see
 * them. Undefined for any other address, which remains a link, so that no text sends a request to
 * another site.
 */
export function attachedPicture(address: string): string | undefined {
  for (const origin of ['', __API_HOST__, window.location.origin]) {
    const path = address.startsWith(origin) ? address.slice(origin.length) : '';
    if (picturePath.test(path)) return __API_HOST__ + path;
  }
  return undefined;
}
