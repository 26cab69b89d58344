import type { SVGProps } from 'react';

/** One stroke style: 24 units, 1.6 wide, round ends, no fill. Two groups: interface, plant. */
const PATHS = {
  // interface
  menu: 'M4 6.5h16M4 12h16M4 17.5h16',
  fold: 'M4 5h16v14H4zM9.5 5v14M15.5 9.5 13 12l2.5 2.5',
  unfold: 'M4 5h16v14H4zM9.5 5v14M13 9.5 15.5 12 13 14.5',
  undo: 'M8.5 5 4 9.5 8.5 14M4 9.5h10a5.5 5.5 0 0 1 0 11h-3',
  redo: 'M15.5 5 20 9.5 15.5 14M20 9.5H10a5.5 5.5 0 0 0 0 11h3',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.3 15.3 20 20',
  close: 'M6 6l12 12M18 6 6 18',
  check: 'M5 12.5 10 17.5 19.5 7',
  plus: 'M12 5v14M5 12h14',
  right: 'M9.5 5.5 16 12l-6.5 6.5',
  left: 'M14.5 5.5 8 12l6.5 6.5',
  up: 'M5.5 14.5 12 8l6.5 6.5',
  down: 'M5.5 9.5 12 16l6.5-6.5',
  refresh: 'M19.5 5v4.5H15M19.2 9.5A7.5 7.5 0 1 0 19.5 14',
  download: 'M12 4v11M7.5 11 12 15.5 16.5 11M4.5 19.5h15',
  upload: 'M12 15.5v-11M7.5 9 12 4.5 16.5 9M4.5 19.5h15',
  edit: 'M4.5 19.5l1-4L16 5l3 3L8.5 18.5zM14 7l3 3',
  pipette: 'M14 6l4 4M16.2 3.8a2.5 2.5 0 0 1 4 4L17 11l-4-4zM14 8l-8.5 8.5L4 20l3.5-1.5L16 10',
  crop: 'M7 2.5V17h14.5M2.5 7H17v14.5',
  trash: 'M4.5 6.5h15M9.5 6.5V4.5h5v2M6.5 6.5l1 13h9l1-13M10.3 10v6M13.7 10v6',
  filter: 'M4 5.5h16l-6 7v5.5l-4 2v-7.5z',
  columns: 'M4 5h16v14H4zM9.3 5v14M14.7 5v14',
  star: 'M12 4l2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 14.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6Z',
  eyeOff:
    'M4 4l16 16M9.8 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.9 3.6M6 8a17 17 0 0 0-3.5 4S6 18.5 12 18.5a9 9 0 0 0 3.8-.8M9.9 10.2a2.8 2.8 0 0 0 3.9 3.9',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4',
  bellOff: 'M4 4l16 16M8 6.5A6 6 0 0 1 18 11v4M6.2 9.5A6 6 0 0 0 6 11v5.5L4.5 18h11.5M10 20.5h4',
  mail: 'M3.5 6h17v12.5h-17zM4 6.5l8 6.5 8-6.5',
  mailOpen: 'M3.5 10v9h17v-9L12 4.5zM3.5 10l8.5 5 8.5-5',
  language:
    'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM3.5 12h17M12 3.5c3 3 3.5 6 3.5 8.5s-.5 5.5-3.5 8.5c-3-3-3.5-6-3.5-8.5s.5-5.5 3.5-8.5Z',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M18.4 5.6 17 7M7 17l-1.4 1.4',
  moon: 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10Z',
  display: 'M4 5h16v11.5H4zM9 20h6M12 16.5V20',
  density: 'M4 5.5h16M4 10h16M4 14h16M4 18.5h16',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20c.8-4 3.8-6 7.5-6s6.7 2 7.5 6',
  logout: 'M14 5H5v14h9M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5',
  key: 'M8 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 12h8.5M17 12v3.5M20.5 12v2.5',
  lock: 'M5.5 11h13v8.5h-13zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  speaker: 'M4 9.5v5h3.5L12 18V6L7.5 9.5zM15 9.5a3.5 3.5 0 0 1 0 5M17.5 7a7 7 0 0 1 0 10',
  speakerOff: 'M4 9.5v5h3.5L12 18V6L7.5 9.5zM15.5 9.5l5 5M20.5 9.5l-5 5',
  info: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 11v5M12 8v.1',
  warning: 'M12 4 2.8 19.5h18.4zM12 10v4.5M12 17v.1',
  assistant:
    'M4 5h16v11h-8.5L7 20v-4H4zM12 7.5c.4 1.9 1.1 2.6 3 3-1.9.4-2.6 1.1-3 3-.4-1.9-1.1-2.6-3-3 1.9-.4 2.6-1.1 3-3Z',
  question: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .9-1 1.7M12 16.5v.1',
  link: 'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.6-5.6l-1 1M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.6 5.6l1-1',
  clock: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 7.5V12l3 2',
  calendar: 'M4 6h16v13.5H4zM4 10h16M8.5 3.5V7M15.5 3.5V7',
  map: 'M4 6.5 9.3 4.5l5.4 2L20 4.5v13l-5.3 2-5.4-2L4 19.5zM9.3 4.5v13M14.7 6.5v13',
  pin: 'M12 20.5s6.5-6 6.5-10.5a6.5 6.5 0 0 0-13 0c0 4.5 6.5 10.5 6.5 10.5ZM12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  list: 'M8.5 6.5H20M8.5 12H20M8.5 17.5H20M4 6.5h.1M4 12h.1M4 17.5h.1',
  building:
    'M5 20V4.5h9V20M14 9.5h5V20M3 20h18M8 8h.1M11 8h.1M8 11.5h.1M11 11.5h.1M8 15h.1M11 15h.1M16.5 13h.1M16.5 16.5h.1',
  tree: 'M9 3.5h6v4.5H9zM3.5 16h6v4.5h-6zM14.5 16h6v4.5h-6zM12 8v4M6.5 16v-4h11v4',
  folder: 'M3.5 6h6l2 2.5h9V18.5h-17z',
  table: 'M4 5h16v14H4zM4 9.7h16M4 14.3h16M10 5v14',
  curve: 'M4 4.5v15h16M6.5 15l3.5-5 3.5 3 5-7',
  write: 'M4 19.5h16M6 15.5l.8-3.3L15 4l2.5 2.5-8.2 8.2z',
  command:
    'M9 9h6v6H9zM9 9H7a2.5 2.5 0 1 1 2-2zM15 9V7a2.5 2.5 0 1 1 2 2zM15 15h2a2.5 2.5 0 1 1-2 2zM9 15v2a2.5 2.5 0 1 1-2-2z',
  settings:
    'M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM12 3.5v3M12 17.5v3M3.5 12h3M17.5 12h3M6 6l2.1 2.1M15.9 15.9 18 18M18 6l-2.1 2.1M8.1 15.9 6 18',
  grip: 'M9 6h.1M15 6h.1M9 12h.1M15 12h.1M9 18h.1M15 18h.1',
  more: 'M6 12h.1M12 12h.1M18 12h.1',
  pause: 'M9 5.5v13M15 5.5v13',
  play: 'M7.5 5l11 7-11 7z',
  zoomIn: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.3 15.3 20 20M10.5 7.8v5.4M7.8 10.5h5.4',
  zoomOut: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.3 15.3 20 20M7.8 10.5h5.4',
  fit: 'M4 9V4.5h4.5M20 9V4.5h-4.5M4 15v4.5h4.5M20 15v4.5h-4.5',
  image: 'M4 5h16v14H4zM4 16l4.5-5 4 4 2.5-2.5 5 5M15.5 9.5h.1',
  printer: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z',
  referenceLine: 'M4 4.5v15h16M6.5 9h2.5M11 9h2.5M15.5 9H18',
  home: 'M4 11.5 12 5l8 6.5M6.5 10v9.5h11V10',
  bolt: 'M13.5 3.5 6 13.5h5l-1 7 8-11h-5.5z',
  book: 'M12 6.5C10 5 7 4.5 4 5v13.5c3-.5 6 0 8 1.5 2-1.5 5-2 8-1.5V5c-3-.5-6 0-8 1.5zM12 6.5V20',
  card: 'M6 3.5h8l4 4v13H6zM9 12h6v5.5H9zM12 12v5.5',
  wallet: 'M17.5 9V5.5h-12a1.5 1.5 0 0 0 0 3.5H20v10.5H5.5A1.5 1.5 0 0 1 4 18V7M16 14.5h.1',
  wrench: 'M14.5 4a4.8 4.8 0 0 0-4.6 6.3L4 16.2V20h3.8l5.9-5.9A4.8 4.8 0 0 0 20 9.5l-3 1.5-3-3z',
  cube: 'M12 3.5l7.5 4.2v8.6L12 20.5l-7.5-4.2V7.7zM4.5 7.7 12 12l7.5-4.3M12 12v8.5',
  camera: 'M3.5 7.5h11v9h-11zM14.5 11l6-3.5v9l-6-3.5',
  // plant
  device: 'M5 4.5h14v11H5zM8 8h8M8 12h4M9 19.5h6M12 15.5v4',
  gateway: 'M4 13h16v6H4zM7.5 16h.1M11 16h.1M12 13V9.5M8.5 8a5 5 0 0 1 7 0M6 5.5a8.5 8.5 0 0 1 12 0',
  alarm: 'M6 17v-4.5a6 6 0 0 1 12 0V17M4 17h16v3H4zM12 3V1.8M5 5.5 4 4.5M19 5.5l1-1',
  pump: 'M12 18.5a6 6 0 1 0 0-12 6 6 0 0 0 0 12ZM12 6.5h8v4M6 20.5h12M12 9.5l3 4.5H9z',
  valve: 'M4 8v8l16-8v8zM12 12V5.5M8.5 5.5h7',
  tank: 'M5.5 6c0-3 13-3 13 0v12c0 3-13 3-13 0zM5.5 11c2 1.5 4.5-1.5 6.5 0s4.5 1.5 6.5 0',
  boiler: 'M6 4.5h12v15H6zM12 15.5c-2 0-3-1.3-3-2.9 0-2 2-2.6 2.5-5.1 2 1 3.5 3 3.5 5.1 0 1.6-1 2.9-3 2.9Z',
  meter: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM7 14.5a5.5 5.5 0 0 1 10 0M12 14.5l2.5-4',
  motor: 'M4 8h12v9H4zM16 11h4M16 14h4M7 8V5.5h6V8M7 11v3M10 11v3M13 11v3',
  pipe: 'M3 9h7v10.5M3 14.5h2M10 9V4.5M14 4.5v15M14 9h7M14 14.5h7',
  sensor: 'M12 4v9M12 20.5a3.5 3.5 0 0 0 2-6.4V6a2 2 0 1 0-4 0v8.1a3.5 3.5 0 0 0 2 6.4ZM16.5 6.5H19M16.5 10H19',
} as const;

export type IconName = keyof typeof PATHS;

export interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'name'> {
  name: IconName;
  /** Edge in pixels; 18 when absent. */
  size?: number;
  /** What it means, for those who do not see it. Absent: decoration beside a word. */
  label?: string;
  /** Drawn filled (a star that is set). */
  filled?: boolean;
}

export function Icon({ name, size = 18, label, filled = false, ...rest }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      focusable="false"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      {...rest}
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
