import { ROUTES } from '@lightfield/contract';
import { expect, it } from 'vitest';
import { alarmHref, deviceHref } from './device-hrefs.ts';
import { routerPath, to } from './hrefs.ts';

it('fills the parameters of an address', () => {
  expect(to(ROUTES.messageDetail, { menuType: 'all', msgType: 'notice', equipType: 'public', dataId: 'a/b' })).toBe(
    '/msg/detail/all/notice/public/a%2Fb',
  );
  expect(to(ROUTES.login)).toBe('/login');
  expect(deviceHref('d1', { alarm: true })).toBe('/monitor/eg/detail/list/d1/1');
});
it('writes an address the way the router wants it', () => {
  expect(routerPath(ROUTES.monitorDetailFlag)).toBe('/monitor/eg/detail/list/flag/$id/$alarm');
});
it('leads from every alarm to a screen there is, also from that of a lost gateway, which is of no device', () => {
  expect(alarmHref({ equipId: 'd1', projectId: null })).toBe('/monitor/eg/detail/list/d1/1');
  expect(alarmHref({ equipId: null, projectId: 'p1' })).toBe('/monitor/project/list?project=p1&tab=alarms');
  expect(alarmHref({ equipId: null, projectId: null })).toBe('/monitor/alarm?state=active');
});
