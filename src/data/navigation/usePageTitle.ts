import { useEffect } from 'react';
import { useAppDispatch } from '../store/hooks';
import { setDocumentTitle } from './documentTitle';
import { titleChanged } from './navigationSlice';

/**
 * Sets the title in the header and of the document.
 * @param ofDocument a title for the document alone, such as the one of a record: no log has it
 */
export function usePageTitle(title: string, ofDocument = title): void {
  const dispatch = useAppDispatch();
  useEffect(() => void dispatch(titleChanged({ title })), [dispatch, title]);
  useEffect(() => setDocumentTitle(ofDocument), [ofDocument]);
}
