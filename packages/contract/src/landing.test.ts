import { expect, it } from 'vitest';
import { landingPage } from './routes.ts';

const [P, Q] = ['0190a1b2-0000-7000-8000-00000000000a', '0190a1b2-0000-7000-8000-00000000000b'];

it.each([
  [`/monitor/eg/detail/page/${P}/0`, { pageId: P, projectId: undefined }],
  [`/monitor/project/${Q}/landing/${P}`, { pageId: P, projectId: Q }],
  [`/monitor/project/${Q}/preview/${P}`, undefined],
  [`/monitor/eg/detail/page/${P}`, undefined],
  ['/monitor/eg/list', undefined],
  ['', undefined],
])('the page to land on of %s', (path, page) => {
  expect(landingPage(path)).toEqual(page);
});
