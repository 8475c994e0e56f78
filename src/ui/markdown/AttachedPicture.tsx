import { useContext, useState } from 'react';
import { attachedPicture, PicturesShown } from './pictures';
import { SafeLink } from './SafeLink';

/**
 * A picture in a text, which opens in a new tab. Any other address, and a picture that cannot be
 * loaded, is a link.
 */
export function AttachedPicture({ address, alt }: { address: string; alt: string }) {
  const areShown = useContext(PicturesShown);
  const [isBroken, setIsBroken] = useState(false);
  const src = attachedPicture(address);
  if (src === undefined) return <SafeLink href={address}>{alt || address}</SafeLink>;
  return (
    <a href={src} target="_blank" rel="noopener noreferrer">
      {areShown && !isBroken ? (
        <img src={src} alt={alt || 'Picture'} loading="lazy" onError={() => setIsBroken(true)} />
      ) : (
        alt || 'Picture'
      )}
    </a>
  );
}
