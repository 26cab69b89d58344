import type { GatewayInfo } from '@lightfield/contract';
import { describe, expect, it } from 'vitest';
import type { SignalState } from './signal-socket.ts';
import { isHeard, linkState, toldLink } from './link-state.ts';

const gateway: GatewayInfo = {
  online: true,
  vpn: false,
  economizeOpen: false,
  smartSaving: false,
  interval: 1_000,
  alarmCount: 0,
  comm: { state: 'ok', since: null, lastGoodAt: null, code: null, reason: '' },
  alarmWorst: null,
  alarmsShelved: 0,
  sn: '200000000001',
  name: 'g',
  kind: 'lightfield',
  model: '',
  firmware: '',
  state: 'online',
  stateChangedAt: null,
  lastSeenAt: null,
  ip: '',
  signal: null,
  configRevision: 1,
  appliedRevision: 1,
  outboxWaiting: null,
};
const streaming: SignalState = {
  loaded: true,
  monitor: true,
  gateway,
  alarmCount: 0,
  alarmWorst: null,
  wire: 'open',
  economizing: false,
  error: undefined,
};

describe('how the page stands to its device', () => {
  it.each<[string, Partial<SignalState>]>([
    ['streaming', {}],
    ['connecting', { wire: 'connecting' }],
    ['connecting', { monitor: false, wire: 'connecting' }],
    ['waiting', { wire: 'waiting' }],
    ['denied', { wire: 'denied' }],
    ['paused', { economizing: true, monitor: false, wire: 'closed' }],
    ['noGateway', { gateway: null, monitor: false, wire: 'closed' }],
    ['loading', { gateway: undefined, loaded: false, monitor: false, wire: 'closed' }],
    ['failed', { gateway: undefined, monitor: false, wire: 'closed', error: new Error('x') }],
    ['notOpened', { monitor: false, error: new Error('x') }],
    ['vpn', { monitor: false, gateway: { ...gateway, vpn: true } }],
    ['offline', { monitor: false, gateway: { ...gateway, online: false, state: 'offline' } }],
    ['offline', { monitor: false, gateway: { ...gateway, online: false } }],
    ['sleeping', { monitor: false, gateway: { ...gateway, online: false, state: 'sleeping' } }],
  ])('%s', (expected, change) => {
    expect(linkState({ ...streaming, ...change })).toBe(expected);
  });
});

it('does not call a gateway online that nobody hears of', () => {
  const heard = (change: Partial<SignalState>, lost = false) => isHeard(linkState({ ...streaming, ...change }), lost);
  expect(heard({})).toBe(true);
  expect(heard({ monitor: false, gateway: { ...gateway, online: false, state: 'offline' } })).toBe(true);
  expect(heard({ wire: 'waiting' })).toBe(false);
  expect(heard({ wire: 'denied' })).toBe(false);
  expect(heard({ economizing: true, monitor: false, wire: 'closed' })).toBe(false);
  // the browser knows that the network is down before the socket does
  expect(heard({}, true)).toBe(false);
});

describe('what a person is told of it', () => {
  it.each<[string, Parameters<typeof toldLink>[1], Partial<SignalState>]>([
    ['streaming', 'live', {}],
    // values come, whoever asked for them
    ['streaming', 'live', { monitor: false }],
    ['connecting', undefined, {}],
    ['connecting', 'opening', {}],
    ['connecting', 'closed', {}],
    ['quiet', 'silent', {}],
    ['quiet', 'unheard', {}],
    ['connecting', 'live', { wire: 'connecting' }],
    ['waiting', 'live', { wire: 'waiting' }],
    ['offline', 'closed', { monitor: false, gateway: { ...gateway, online: false, state: 'offline' } }],
  ])('is %s while the stream is %s', (expected, stream, change) => {
    expect(toldLink({ ...streaming, ...change }, stream)).toBe(expected);
  });
});
