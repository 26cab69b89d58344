import { expect, it } from 'vitest';
import type { StreamState } from '@lightfield/contract';
import { projectLink } from './project-link.ts';
import type { ProjectLineState, ProjectState } from './project-socket.ts';

const gateway = (change: Partial<ProjectLineState> = {}): ProjectLineState => ({
  equipmentId: 'a',
  equipName: '',
  online: true,
  vpn: false,
  economizeOpen: false,
  smartSaving: false,
  interval: 500,
  state: 'online',
  alarmCount: 0,
  comm: { state: 'ok', since: null, lastGoodAt: null, code: null, reason: '' },
  alarmWorst: null,
  alarmsShelved: 0,
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
const streams = (byDevice: Record<string, StreamState>) => ({
  proved: true,
  byDevice: new Map(Object.entries(byDevice)),
});
const off = gateway({ online: false, opened: false });
const refused = gateway({ opened: false, error: new Error('1320') });

it.each([
  ['streaming', state([gateway(), off])],
  ['offline', state([off, gateway({ vpn: true, opened: false })])],
  ['partly', state([gateway(), refused])],
  // values come, whoever asked for them
  ['streaming', state([gateway({ opened: false })])],
  ['connecting', state([gateway()], { wire: 'connecting' })],
  ['idle', state([])],
  ['loading', state([], { loaded: false, wire: 'closed' })],
  ['failed', state([], { error: new Error('no network'), wire: 'closed' })],
  ['waiting', state([gateway()], { wire: 'waiting' })],
  ['paused', state([gateway({ opened: false })], { economizing: true, wire: 'closed' })],
  ['denied', state([gateway()], { wire: 'denied' })],
])('the page of a project is %s', (link, known) => {
  expect(projectLink(known, streams({ a: 'live' }))).toBe(link);
});

it.each<[string, ProjectLineState[], Record<string, StreamState>]>([
  ['streaming', [gateway(), gateway({ equipmentId: 'b' })], { a: 'live', b: 'live' }],
  ['connecting', [gateway(), gateway({ equipmentId: 'b' })], { a: 'live', b: 'opening' }],
  ['connecting', [gateway()], {}],
  // one gateway of several that hangs is told while the others send
  ['partlyQuiet', [gateway(), gateway({ equipmentId: 'b' })], { a: 'live', b: 'silent' }],
  ['quiet', [gateway(), gateway({ equipmentId: 'b' })], { a: 'silent', b: 'silent' }],
  ['partly', [gateway(), refused, gateway({ equipmentId: 'b' })], { a: 'live', b: 'silent' }],
])('is %s by what comes in', (link, gateways, known) => {
  expect(projectLink(state(gateways), streams(known))).toBe(link);
});

it('is not live while the server says nothing', () => {
  expect(projectLink(state([gateway()]), { ...streams({ a: 'live' }), proved: false })).toBe('quiet');
});
