import { useEffect } from 'react';
import { useAppDispatch } from '../../store/hooks';
import { productName, titleChanged } from './navigationSlice';

/** Shows `title` in the header and as the document's title for as long as the screen stands. */
export function usePageTitle(title: string, link?: string): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(titleChanged({ title, link }));
    document.title = title === productName ? productName : `${title} · ${productName}`;
  }, [dispatch, title, link]);
}
