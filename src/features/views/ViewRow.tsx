import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded';
import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import EditOutlined from '@mui/icons-material/EditOutlined';
import FlagOutlined from '@mui/icons-material/FlagOutlined';
import FlagRounded from '@mui/icons-material/FlagRounded';
import GroupOutlined from '@mui/icons-material/GroupOutlined';
import GroupRounded from '@mui/icons-material/GroupRounded';
import LinkRounded from '@mui/icons-material/LinkRounded';
import Typography from '@mui/material/Typography';
import type { SavedView } from '../../contract/view';
import { IconAction } from '../../ui/elements/IconAction';
import type { ViewRights } from './viewRights';

export type ViewDeed = 'open' | 'link' | 'start' | 'share' | 'copy' | 'rename' | 'delete';

interface ViewRowProps {
  view: SavedView;
  rights: ViewRights;
  onDeed: (deed: ViewDeed, view: SavedView) => void;
}

const nameStyle = {
  flex: '1 1 130px',
  minWidth: 0,
  justifyContent: 'flex-start',
  textAlign: 'start',
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
  fontWeight: 500,
} as const;

/** A saved view with what may be done with it. */
export function ViewRow({ view, rights, onDeed }: ViewRowProps) {
  const { name, owner, isShared, isStart } = view;
  const mayChange = rights.mayChange(view);
  const deed = (kind: ViewDeed) => () => onDeed(kind, view);
  return (
    <Box
      component="li"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 0.5, py: 0.25 }}
    >
      <Button color="inherit" onClick={deed('open')} sx={nameStyle}>
        <span>
          {name}
          {owner && (
            <Typography
              component="span"
              variant="caption"
              color="textSecondary"
              sx={{ display: 'block' }}
            >
              {`By ${owner.name}`}
            </Typography>
          )}
        </span>
      </Button>
      <Box sx={{ display: 'flex', gap: 0.5, ml: 'auto' }}>
        <IconAction
          label={`Start with ${name}`}
          description={isStart ? 'Your start. Click to begin without it' : undefined}
          aria-pressed={isStart}
          color={isStart ? 'primary' : 'default'}
          onClick={deed('start')}
        >
          {isStart ? <FlagRounded fontSize="small" /> : <FlagOutlined fontSize="small" />}
        </IconAction>
        {rights.mayShare && mayChange && (
          <IconAction
            label={`Share ${name} with everybody`}
            description={isShared ? 'Everybody can use it. Click to stop sharing' : undefined}
            aria-pressed={isShared}
            color={isShared ? 'primary' : 'default'}
            onClick={deed('share')}
          >
            {isShared ? <GroupRounded fontSize="small" /> : <GroupOutlined fontSize="small" />}
          </IconAction>
        )}
        <IconAction label={`Copy link to ${name}`} onClick={deed('link')}>
          <LinkRounded fontSize="small" />
        </IconAction>
        {owner && (
          <IconAction label={`Copy ${name} to your views`} onClick={deed('copy')}>
            <ContentCopyRounded fontSize="small" />
          </IconAction>
        )}
        {mayChange && (
          <IconAction label={`Rename ${name}`} onClick={deed('rename')}>
            <EditOutlined fontSize="small" />
          </IconAction>
        )}
        {!owner && (
          <IconAction label={`Delete ${name}`} onClick={deed('delete')}>
            <DeleteOutlineRounded fontSize="small" />
          </IconAction>
        )}
      </Box>
    </Box>
  );
}
