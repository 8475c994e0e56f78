import { useSearchParams } from 'react-router-dom';
import { usePageTitle } from '../../data/navigation/usePageTitle';
import { MessagePage } from '../../ui/screen/MessagePage';
import { BackHome } from './BackHome';

/** /error: 403, with the text of the query parameter `message`. */
export function ForbiddenScreen() {
  usePageTitle('Forbidden');
  const [search] = useSearchParams();
  return (
    <MessagePage
      name="error"
      title="403 Forbidden"
      text={search.get('message')?.slice(0, 500)}
      action={<BackHome />}
    />
  );
}
