import { useEffect } from 'react';
import { useAppDispatch } from '../../store/hooks';
import { setDocumentTitle } from './documentTitle';
import { titleChanged } from './navigationSlice';

/** Sets the title in the header and of the document. */
export function usePageTitle(title: string): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(titleChanged({ title }));
    setDocumentTitle(title);
  }, [dispatch, title]);
}
