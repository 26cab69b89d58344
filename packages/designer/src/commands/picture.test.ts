// oxlint-disable vitest/expect-expect -- every test ends in an expectation of TestEditor
import { describe, expect, it } from 'vitest';
import { of, rect } from '../testing/sample.ts';
import { TestEditor } from '../testing/test-editor.ts';

const CUT = { left: 50, top: 0, right: 0, bottom: 20 };
const picture = (more: object = {}) => {
  const fresh = of('UsualImage', 'p', 200, 200);
  return { ...fresh, data: { ...(fresh.data as object), imgHref: '/lfscada/image/a.png' }, ...more };
};

describe('the natural size of a picture', () => {
  it('is taken about its middle, as large as the page lets it be', () => {
    const test = new TestEditor([picture()]).select('p');
    test.run('naturalSize', { sizes: { p: { width: 300, height: 50 } } }).expectSteps(1);
    test.expectAt('p', { x: 100, y: 205, width: 300, height: 50 }).undo().expectUntouched();
    test.run('naturalSize', { sizes: { p: { width: 20_480, height: 7_680 } } });
    test.expectAt('p', { width: 1_024, height: 384 });
  });
  it('of a symbol is that of its drawing; what is no picture has none', () => {
    const symbol = { ...picture(), data: { ...(picture().data as object), imgHref: 'symbol:pump' } };
    const test = new TestEditor([symbol, rect('r', 10, 10)]).select('p', 'r').run('naturalSize', { sizes: {} });
    expect(test.widget('p').position).toMatchObject({ width: 64, height: 64 });
    new TestEditor([rect('r', 10, 10)]).select('r').run('naturalSize', { sizes: {} }).expectUntouched();
  });
  it('leaves alone what is locked', () => {
    const test = new TestEditor([picture({ posLock: true })]).select('p');
    test.run('naturalSize', { sizes: { p: { width: 300, height: 50 } } }).expectUntouched();
  });
});

describe('a picture that is cut', () => {
  it('is shown in part, each bit of it where it was, and whole again', () => {
    const test = new TestEditor([picture()]).run('cropPicture', { id: 'p', crop: CUT }).expectSteps(1);
    expect(test.widget('p').data).toMatchObject({ crop: CUT });
    test.expectAt('p', { x: 250, y: 200, width: 50, height: 48 });
    test.run('cropPicture', { id: 'p', crop: { left: 0, top: 0, right: 0, bottom: 0 } });
    expect(test.widget('p').data).not.toHaveProperty('crop');
    test.expectAt('p', { x: 200, y: 200, width: 100, height: 60 }).undo().undo().expectUntouched();
  });
  it('stays in its box where that may not move', () => {
    const test = new TestEditor([picture({ posLock: true })]).run('cropPicture', { id: 'p', crop: CUT });
    expect(test.widget('p').data).toMatchObject({ crop: CUT });
    test.expectAt('p', { x: 200, y: 200, width: 100, height: 60 });
  });
  it('is one step while a number is turned', () => {
    const test = new TestEditor([picture()]);
    for (const left of [1, 2, 3]) test.run('cropPicture', { id: 'p', crop: { ...CUT, left }, merge: 'crop p left' });
    test.expectSteps(1).undo().expectUntouched();
  });
  it.each([
    ['p', { ...CUT, right: 60 }],
    ['p', { ...CUT, left: -1 }],
    ['r', CUT],
    ['nobody', CUT],
  ])('refuses %s cut by %j', (id, crop) => {
    new TestEditor([picture(), rect('r', 10, 10)]).run('cropPicture', { id, crop }).expectUntouched().expectSteps(0);
  });
});
