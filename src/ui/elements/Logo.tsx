import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon';

export function Logo(props: SvgIconProps) {
  return (
    <SvgIcon viewBox="0 0 32 32" aria-hidden {...props}>
      <rect x="2" y="2" width="28" height="28" rx="8" fill="var(--docket-palette-primary-main)" />
      <path
        d="M10 8.5h8.2l4.3 4.3v8.7a2 2 0 0 1-2 2H10a1.5 1.5 0 0 1-1.5-1.5V10A1.5 1.5 0 0 1 10 8.5Z"
        fill="var(--docket-palette-primary-contrastText)"
        opacity="0.28"
      />
      <path
        d="m11.2 16.3 3.3 3.4 7-7.4"
        fill="none"
        stroke="var(--docket-palette-primary-contrastText)"
        strokeWidth="2.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </SvgIcon>
  );
}
