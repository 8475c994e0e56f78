import { usePageTitle } from '../../data/navigation/usePageTitle';
import { MessagePage } from '../../ui/screen/MessagePage';
import { BackHome } from './BackHome';

export function NotFoundScreen() {
  usePageTitle('Not found');
  return (
    <MessagePage name="not-found" sign="404" title="Opps! Page not found." action={<BackHome />} />
  );
}
