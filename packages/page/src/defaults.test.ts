import { LIMITS } from '@lightfield/contract';
import { expect, it } from 'vitest';
import { ClickEvent } from './click-event.ts';
import { Con } from './con.ts';

it('a new page is 1024 by 768', () => {
  expect(Con.parse({})).toMatchObject({ width: LIMITS.page.width, height: LIMITS.page.height });
});

it('a click waits a second where it waits, and its window is 600 by 600 at 200, 200', () => {
  const { config } = ClickEvent.parse({});
  expect(config.delay).toEqual({ enable: false, value: LIMITS.designer.clickDelayMs });
  expect(config).toMatchObject(LIMITS.designer.popup);
});
