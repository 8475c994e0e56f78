import { useEffect } from 'react';
import { useAppDispatch } from '../../store/hooks';
import { productName, titleChanged } from './navigationSlice';

/** Sets the title in the header and of the document. */
export function usePageTitle(title: string, link?: string): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(titleChanged({ title, link }));
    document.title = title === productName ? productName : `${title} · ${productName}`;
  }, [dispatch, title, link]);
}
