import { ROUTES } from '@lightfield/contract';
import { expect, it } from 'vitest';
import { deviceHref, routerPath, to } from './hrefs.ts';

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
