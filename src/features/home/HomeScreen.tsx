import Box from '@mui/material/Box';
import ChecklistRounded from '@mui/icons-material/ChecklistRounded';
import PeopleAltOutlined from '@mui/icons-material/PeopleAltOutlined';
import PersonAddAltOutlined from '@mui/icons-material/PersonAddAltOutlined';
import StickyNote2Outlined from '@mui/icons-material/StickyNote2Outlined';
import Typography from '@mui/material/Typography';
import { selectNow } from '../../data/store/clockSlice';
import {
  selectIsAdministrator,
  selectIsLoggedIn,
  selectUser,
} from '../../data/session/sessionSlice';
import { useAppSelector } from '../../data/store/hooks';
import { Screen } from '../../ui/screen/Screen';
import { ScreenHeading } from '../../ui/screen/ScreenHeading';
import { productName } from '../../data/navigation/documentTitle';
import { usePageTitle } from '../../data/navigation/usePageTitle';
import { InspectionBanner } from '../../data/inspection/InspectionBanner';
import { HomeCard } from './HomeCard';
import { MyDay } from './MyDay';
import { TaskCounts } from './TaskCounts';
import { useStopInspecting } from './useStopInspecting';

function greeting(now: number, name: string | undefined): string {
  if (!name) return `Welcome to ${productName}`;
  const hour = new Date(now).getHours();
  const time = hour < 5 || hour >= 18 ? 'evening' : hour < 12 ? 'morning' : 'afternoon';
  return `Good ${time}, ${name.trim().split(/\s+/u)[0]}`;
}

/** Links to the sections, and the person's day. It is public; the sections ask for a login. */
export function HomeScreen() {
  usePageTitle(productName);
  const name = useAppSelector(selectUser)?.name;
  const isLoggedIn = useAppSelector(selectIsLoggedIn);
  const isAdministrator = useAppSelector(selectIsAdministrator);
  const now = useAppSelector(selectNow);
  // The cards lead to the person's own tasks and notes.
  const stopInspecting = useStopInspecting();
  return (
    <Screen name="home">
      <Box sx={{ mb: 3, mt: { md: 2 } }}>
        <ScreenHeading sx={{ fontSize: { xs: '1.5rem', md: '1.875rem' } }}>
          {greeting(now, name)}
        </ScreenHeading>
        <Typography color="textSecondary" sx={{ mt: 0.5 }}>
          {isLoggedIn
            ? 'See what your team is working on.'
            : 'Your team’s tasks, people and notes, always up to date.'}
        </Typography>
      </Box>
      <InspectionBanner />
      <Box
        component="nav"
        aria-label="Sections"
        sx={{
          display: 'grid',
          gap: { xs: 1.25, md: 2 },
          mb: { xs: 2, md: 3 },
          gridTemplateColumns: {
            xs: 'repeat(2, minmax(0, 1fr))',
            lg: 'repeat(auto-fit, minmax(240px, 1fr))',
          },
        }}
      >
        <HomeCard
          to="/task"
          title="Tasks"
          text="Who does what, and by when."
          icon={<ChecklistRounded />}
          footer={isLoggedIn && <TaskCounts />}
          onClick={stopInspecting}
        />
        <HomeCard
          to="/note"
          title="Notes"
          text="Your own pages, in Markdown."
          icon={<StickyNote2Outlined />}
          onClick={stopInspecting}
        />
        {isAdministrator && (
          <>
            <HomeCard
              to="/user"
              title="Users"
              text="Everyone, and who is online."
              icon={<PeopleAltOutlined />}
            />
            <HomeCard
              to="/user?new"
              title="Add New User"
              text="Create an account."
              icon={<PersonAddAltOutlined />}
            />
          </>
        )}
      </Box>
      {isLoggedIn && <MyDay />}
    </Screen>
  );
}
