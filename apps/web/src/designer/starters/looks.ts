/** Colours of a set of pages. Grey: a ground that says nothing, so that a colour always means something (ISA-101). */
export const LOOKS = ['light', 'dark', 'grey'] as const;
export type LookName = (typeof LOOKS)[number];

export interface Look {
  readonly name: LookName;
  readonly ground: string;
  readonly card: string;
  readonly edge: string;
  readonly ink: string;
  readonly soft: string;
  readonly line: string;
  readonly grid: string;
  /** Of a lamp that is out. */
  readonly rest: string;
  readonly running: string;
  readonly alarm: string;
  readonly series: readonly string[];
}
export const LOOK: Readonly<Record<LookName, Look>> = {
  light: {
    name: 'light',
    ground: '#eef2f5',
    card: '#ffffff',
    edge: '#dbe2e8',
    ink: '#1b2530',
    soft: '#5b6875',
    line: '#97a2ad',
    grid: '#97a2ad33',
    rest: '#c3cad1',
    running: '#2f8a5b',
    alarm: '#c81e2b',
    series: ['#2f7fd1', '#2f9e75', '#e08a1e', '#7a63c7', '#1fa2b8', '#c8475a'],
  },
  dark: {
    name: 'dark',
    ground: '#0d141b',
    card: '#141d26',
    edge: '#24313e',
    ink: '#e8eef4',
    soft: '#93a3b2',
    line: '#3a4855',
    grid: '#93a3b222',
    rest: '#3a4855',
    running: '#3fbf8a',
    alarm: '#ff6b6f',
    series: ['#4aa8e0', '#3fbf8a', '#efa04f', '#8f9bf2', '#45c3cf', '#e0708f'],
  },
  grey: {
    name: 'grey',
    ground: '#c9cdd0',
    card: '#dcdfe1',
    edge: '#b3b9be',
    ink: '#22282d',
    soft: '#454e56',
    line: '#7d868e',
    grid: '#7d868e33',
    rest: '#aeb4b9',
    running: '#f4f6f7',
    alarm: '#b3121f',
    series: ['#1f4f78', '#4f5a63', '#6b5b8f', '#35685c', '#80622b', '#5d7d99'],
  },
};
