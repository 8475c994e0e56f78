import { useEffect, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { findRecords, nothingFound, type FoundRecords } from './findRecords';
import { selectSearchStage } from './paletteLists';

/** What the loaded lists have for a text. The last answer stays until the next is there; it says which text it is for. */
export function useFoundRecords(text: string): FoundRecords {
  const dispatch = useAppDispatch();
  const stage = useAppSelector(selectSearchStage);
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
  }, [dispatch, text, stage]);
  return found;
}
