import type { SVGProps } from 'react';

/** Signs of the designer alone, in the stroke style of the product: 24 units, 1.6 wide, round ends. */
const PATHS = {
  select: 'M6 4l12 8.5-5.5 1L9.5 19z',
  hand: 'M8 12V6.5a1.5 1.5 0 0 1 3 0V11m0-5.5v-1a1.5 1.5 0 0 1 3 0V11m0-5a1.5 1.5 0 0 1 3 0v7c0 4-2 6.5-5.5 6.5-2.5 0-4-1.2-5-3L5 13c-.5-1 .8-2.2 1.8-1.3L8 13',
  rect: 'M4 6h16v12H4z',
  circle: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16Z',
  line: 'M5 19 19 5',
  polyline: 'M4 18l5-9 5 6 6-10',
  connect: 'M4 4h5v5H4zM15 15h5v5h-5zM9 6.5h6.5a2 2 0 0 1 2 2V15',
  pipe: 'M3 7h6.5A5.5 5.5 0 0 1 15 12.5V21M3 11h5.5A2.5 2.5 0 0 1 11 13.5V21M3 5v8M9 21h8',
  signal: 'M3 17h3M8.5 17H12v-3M12 11V7h3.5M18 7h3',
  electric: 'M13 3 6.5 13.5H11L10 21l7-11h-4.8z',
  text: 'M5 6V4.5h14V6M12 4.5v15M9 19.5h6',
  alignLeft: 'M4 4v16M7.5 6.5H19v4H7.5zM7.5 13.5h7v4h-7z',
  alignCentre: 'M12 4v16M5.5 6.5h13v4h-13zM8 13.5h8v4H8z',
  alignRight: 'M20 4v16M5 6.5h11.5v4H5zM9.5 13.5h7v4h-7z',
  alignTop: 'M4 4h16M6.5 7.5h4V19h-4zM13.5 7.5h4v7h-4z',
  alignMiddle: 'M4 12h16M6.5 5.5h4v13h-4zM13.5 8h4v8h-4z',
  alignBottom: 'M4 20h16M6.5 5h4v11.5h-4zM13.5 9.5h4v7h-4z',
  distributeHorizontally: 'M4 4v16M20 4v16M9.5 7.5h5v9h-5z',
  distributeVertically: 'M4 4h16M4 20h16M7.5 9.5h9v5h-9z',
  bringToFront: 'M4 4h9v9H4zM11 11h9v9h-9zM16.5 8V4.5m-1.8 1.8 1.8-1.8 1.8 1.8',
  sendToBack: 'M4 4h9v9H4zM11 11h9v9h-9zM16.5 4.5V8m-1.8-1.8L16.5 8l1.8-1.8',
  group: 'M4 4h3M4 4v3M20 4h-3M20 4v3M4 20h3M4 20v-3M20 20h-3M20 20v-3M8 8h5v5H8zM11 11h5v5h-5z',
  ungroup: 'M4 4h8v8H4zM12 12h8v8h-8zM16 4.5h.1M19.5 8h.1M4.5 16h.1M8 19.5h.1',
  brush: 'M14 4l6 6-7 3-2-2zM11 11c-3 0-3 4-7 5.5 3 2.5 8 2 9-3.5',
  adding: 'M4 4h9v9H4zM16.5 8H20v12H8v-3.5M6.2 8.6l1.8 1.8 3-3.4',
  grip: 'M9 6h.1M15 6h.1M9 12h.1M15 12h.1M9 18h.1M15 18h.1',
  layers: 'M12 4l8.5 4.5L12 13 3.5 8.5zM3.5 12.5 12 17l8.5-4.5M3.5 16.5 12 21l8.5-4.5',
  widgets: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 16.5h7M16.5 13v7',
  symbols: 'M12 17.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11ZM3 12h3.5M17.5 12H21M9.8 8.5l5.4 3.5-5.4 3.5z',
  variables: 'M4 18.5h16M4 18.5v-14M7 15l3.5-5 3 3L19 6.5M15.8 6.5H19v3.2',
  pages: 'M5 3.5h9l5 5V20.5H5zM14 3.5v5h5',
  versions: 'M4.5 12a7.5 7.5 0 1 1 2.2 5.3M4 20v-4h4M12 7.5V12l3 2',
  checker: 'M5 4h14v16H5zM8 9l1.5 1.5L12 8M8 15l1.5 1.5L12 14M14.5 9.5H16M14.5 15.5H16',
  save: 'M4.5 4.5h12l3 3v12h-15zM8 4.5v5h7v-5M8 19.5V14h8v5.5',
  simulate: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 5v4M9 15v4',
  keyboard: 'M3 6.5h18v11H3zM6.5 10h.1M10 10h.1M13.5 10h.1M17 10h.1M8 14h8',
  component: 'M12 3.5 16 8l-4 4.5L8 8zM12 11.5l4 4.5-4 4.5L8 16zM4 12l4-4M20 12l-4-4',
  unlink: 'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.6-5.6l-1 1M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.6 5.6l1-1M4 4l16 16',
  unlock: 'M5.5 11h13v8.5h-13zM8.5 11V8a3.5 3.5 0 0 1 6.7-1.4',
} as const;
export type SignName = keyof typeof PATHS;

export function Sign({ name, size = 18, ...rest }: { name: SignName; size?: number } & SVGProps<SVGSVGElement>) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      focusable="false"
      aria-hidden="true"
      {...rest}
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
