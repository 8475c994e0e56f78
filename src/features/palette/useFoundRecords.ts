import { useEffect, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../data/store/hooks';
import { findRecords, nothingFound, type FoundRecords } from './findRecords';
import { selectLoadingStep } from './paletteLists';

/** The records found for a text. The previous results stay until the search ends. */
export function useFoundRecords(text: string): FoundRecords {
  const dispatch = useAppDispatch();
  const loadingStep = useAppSelector(selectLoadingStep);
  const [found, setFound] = useState(nothingFound);
  useEffect(() => {
    let wanted = true;
    const search = async () => {
      const answer =
        text.trim() === '' ? nothingFound : await dispatch(findRecords(text, () => wanted));
      if (wanted && answer) setFound(answer);
    };
    void search();
    return () => {
      wanted = false;
    };
  }, [dispatch, text, loadingStep]);
  return found;
}
