import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { productName } from '../navigation/documentTitle';
import { selectPageLink, selectPageTitle, titleChanged } from '../navigation/navigationSlice';
import { BarTitle } from './BarTitle';
import { ProductLink } from './ProductLink';

/** The product's name, which links to the home screen and resets the page title, and that title. */
export function ProductTitle() {
  const dispatch = useAppDispatch();
  const title = useAppSelector(selectPageTitle);
  const link = useAppSelector(selectPageLink);
  return (
    <>
      <ProductLink
        component={RouterLink}
        to="/"
        onClick={() => dispatch(titleChanged({ title: productName }))}
      />
      <BarTitle>
        {title !== productName &&
          (link === '/' ? (
            title
          ) : (
            <Link component={RouterLink} to={link} color="inherit">
              {title}
            </Link>
          ))}
      </BarTitle>
    </>
  );
}
