import { expect, it } from 'vitest';
import { projectLink } from './project-link.ts';
import type { ProjectLineState, ProjectState } from './project-socket.ts';

const gateway = (change: Partial<ProjectLineState> = {}): ProjectLineState => ({
  equipmentId: 'a',
  equipName: '',
  online: true,
  vpn: false,
  economizeOpen: false,
  interval: 500,
  state: 'online',
  alarmCount: 0,
  opened: true,
  error: undefined,
  ...change,
});
const state = (gateways: ProjectLineState[], change: Partial<ProjectState> = {}): ProjectState => ({
  loaded: true,
  gateways: new Map(gateways.map((one, at) => [`${at}`, one])),
  wire: 'open',
  economizing: false,
  error: undefined,
  ...change,
});
const off = gateway({ online: false, opened: false });
const refused = gateway({ opened: false, error: new Error('1320') });

it.each([
  ['streaming', state([gateway(), off])],
  ['offline', state([off, gateway({ vpn: true, opened: false })])],
  ['partly', state([gateway(), refused])],
  ['connecting', state([gateway({ opened: false })])],
  ['connecting', state([gateway()], { wire: 'connecting' })],
  ['idle', state([])],
  ['loading', state([], { loaded: false, wire: 'closed' })],
  ['failed', state([], { error: new Error('no network'), wire: 'closed' })],
  ['waiting', state([gateway()], { wire: 'waiting' })],
  ['paused', state([gateway({ opened: false })], { economizing: true, wire: 'closed' })],
  ['denied', state([gateway()], { wire: 'denied' })],
])('the page of a project is %s', (link, known) => {
  expect(projectLink(known)).toBe(link);
});
