import Box from '@mui/material/Box';
import { useAppDispatch, useAppSelector } from '../../data/store/hooks';
import { productName } from '../../data/navigation/documentTitle';
import {
  selectPageLink,
  selectPageTitle,
  titleChanged,
} from '../../data/navigation/navigationSlice';
import { RouterLink } from '../../ui/elements/RouterLink';
import { BarTitle } from './BarTitle';
import { ProductLink } from './ProductLink';

const textLink = {
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
};

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
            <Box component={RouterLink} to={link} sx={textLink}>
              {title}
            </Box>
          ))}
      </BarTitle>
    </>
  );
}
