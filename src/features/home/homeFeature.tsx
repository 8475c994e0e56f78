import HomeOutlined from '@mui/icons-material/HomeOutlined';
import type { Feature } from '../../data/feature';
import { addHomeListeners } from './homeListeners';

export const home: Feature = {
  listeners: [addHomeListeners],
  routes: [
    {
      path: '/',
      // The name of a file in pages.json, as in other features.
      load: async () => (await import(/* webpackChunkName: 'home' */ './HomeScreen')).HomeScreen,
    },
  ],
  section: {
    id: 'home',
    title: 'Home',
    path: '/',
    within: [],
    keywords: 'start my day',
    icon: <HomeOutlined />,
    keys: 'g h',
  },
};
