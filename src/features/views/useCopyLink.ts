import { useState } from 'react';
import { useAppDispatch } from '../../data/store/hooks';
import { copyText } from '../../ui/browser/copyText';
import { toastShown } from '../../data/toasts/toastsSlice';

/**
 * Copies the link to a screen with a query. `refused` is the link that the browser did not let the
 * page copy.
 */
export function useCopyLink(path: string) {
  const dispatch = useAppDispatch();
  const [refused, setRefused] = useState<string | null>(null);
  const copy = async (query: string) => {
    const link = `${window.location.origin}${path}${query && '?'}${query}`;
    if (await copyText(link))
      dispatch(toastShown({ message: 'Link copied', variant: 'success', key: 'link-copied' }));
    else setRefused(link);
  };
  return { copy, refused, forget: () => setRefused(null) };
}
