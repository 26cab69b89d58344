// oxlint-disable vitest/expect-expect -- every test ends in an expectation of TestEditor
import { LIMITS } from '@lightfield/contract';
import { describe, expect, it } from 'vitest';
import { circle, group, line, of, rect } from '../testing/sample.ts';
import { TestEditor } from '../testing/test-editor.ts';

const three = () => [rect('a', 100, 100), rect('b', 250, 200, {}, 50, 30), rect('c', 500, 330)];

describe('aligning', () => {
  it.each([
    ['alignLeft', { x: 100 }, { x: 100 }],
    ['alignCentre', { x: 300 }, { x: 325 }],
    ['alignRight', { x: 500 }, { x: 550 }],
    ['alignTop', { y: 100 }, { y: 100 }],
    ['alignMiddle', { y: 215 }, { y: 230 }],
    ['alignBottom', { y: 330 }, { y: 360 }],
  ] as const)('%s brings boxes into one line', (id, a, b) => {
    new TestEditor(three())
      .select('a', 'b', 'c')
      .run(id)
      .expectAt('a', a)
      .expectAt('b', b)
      .expectSteps(1)
      .undo()
      .expectUntouched();
  });
  it('leaves locked widgets out', () => {
    new TestEditor([rect('a', 100, 100, { posLock: true }), rect('b', 250, 200), rect('c', 400, 330)])
      .select('a', 'b', 'c')
      .run('alignLeft')
      .expectAt('a', { x: 100 })
      .expectAt('c', { x: 250 });
  });
  it('brings a single widget to the page', () => {
    new TestEditor([rect('a', 100, 100)]).select('a').run('alignCentre').expectAt('a', { x: 462 });
  });
  it('keeps a circle off the edge', () => {
    new TestEditor([circle('c', 200, 200, 20)]).select('c').run('alignLeft').expectAt('c', { cx: 25 });
  });
  it('is no step when all stand in line', () => {
    new TestEditor([rect('a', 100, 100), rect('b', 100, 300)]).select('a', 'b').run('alignLeft').expectSteps(0);
  });
});

describe('distributing', () => {
  it('makes distances equal between more than 2', () => {
    new TestEditor(three())
      .select('c', 'a', 'b')
      .run('distributeHorizontally')
      .expectAt('a', { x: 100 })
      .expectAt('b', { x: 325 })
      .expectAt('c', { x: 500 });
    new TestEditor(three()).select('a', 'b', 'c').run('distributeVertically').expectAt('b', { y: 230 }).expectSteps(1);
  });
  it('is refused for 2', () => {
    new TestEditor(three())
      .select('a', 'b')
      .run('distributeHorizontally')
      .expectUntouched()
      .expectTold(/at least 3/);
  });
});

describe('same size', () => {
  it('gives all the size of the first', () => {
    new TestEditor(three()).select('a', 'b').run('sameSize').expectAt('b', { x: 250, y: 200, width: 100, height: 60 });
    new TestEditor(three()).select('b', 'a').run('sameWidth').expectAt('a', { width: 50, height: 60 });
    new TestEditor(three())
      .select('b', 'a')
      .run('sameHeight')
      .expectAt('a', { width: 100, height: 30 })
      .undo()
      .expectUntouched();
  });
});

describe('grouping', () => {
  it('needs at least 2 unlocked widgets', () => {
    new TestEditor([rect('a', 0, 0), rect('b', 200, 0, { posLock: true })])
      .select('a', 'b')
      .run('group')
      .expectUntouched()
      .expectTold(/at least 2/);
  });
  it('puts the group where the topmost member lay, in one step', () => {
    new TestEditor([...three(), rect('d', 600, 600)])
      .select('c', 'a')
      .run('group')
      .expectOrder('b', 'new-1', 'd')
      .expectSteps(1)
      .undo()
      .expectUntouched()
      .expectSelected('c', 'a');
  });
  it('and ungrouping restores what was', () => {
    const test = new TestEditor(three()).select('b', 'c').run('group');
    const [made] = test.editor.selected();
    expect(made?.children?.map(({ id }) => id)).toEqual(['b', 'c']);
    expect(made?.position).toMatchObject({ x: 250, y: 200, right: 600, bottom: 390 });
    test.run('ungroup').expectUntouched().expectSelected('b', 'c').expectSteps(2);
  });
  it('goes 10 deep and no further', () => {
    const test = new TestEditor([
      rect('a', 0, 0),
      ...Array.from({ length: 11 }, (_, at) => rect(`w${at}`, 20 * at, 100)),
    ]).select('a');
    for (let depth = 0; depth < 11; depth++) test.select(...test.editor.selection.get().ids, `w${depth}`).run('group');
    test.expectSteps(10).expectTold(/too deep/);
  });
  it('ungroups no locked group', () => {
    new TestEditor([group('g', [rect('a', 0, 0), rect('b', 200, 0)], { posLock: true })])
      .select('g')
      .run('ungroup')
      .expectUntouched();
  });
});

describe('order', () => {
  const four = () => new TestEditor([rect('a', 0, 0), rect('b', 0, 0), rect('c', 0, 0), rect('d', 0, 0)]);
  it.each([
    ['bringToFront', ['a', 'b'], 'c d a b'],
    ['bringForward', ['a', 'b'], 'c a b d'],
    ['sendBackward', ['c', 'd'], 'a c d b'],
    ['sendToBack', ['c', 'd'], 'c d a b'],
  ] as const)('%s moves what is selected', (id, ids, order) => {
    four()
      .select(...ids)
      .run(id)
      .expectOrder(...order.split(' '))
      .expectSteps(1)
      .undo()
      .expectUntouched();
  });
  it('is no step at the end of the list', () => {
    four().select('d').run('bringForward').run('bringToFront').expectSteps(0);
  });
  it('moves in the tree of layers, into a group and out of it', () => {
    const test = new TestEditor([rect('a', 0, 0), group('g', [rect('b', 200, 0), rect('c', 320, 0)])]);
    test.run('moveInLayers', { ids: ['a'], parent: 'g', index: 1 }).expectOrder('g');
    expect(test.widget('g').children?.map(({ id }) => id)).toEqual(['b', 'a', 'c']);
    expect(test.widget('g').position).toMatchObject({ x: 0, right: 420 });
    expect(test.editor.history.state.get().undo).toBe('sort');
    test
      .undo()
      .expectUntouched()
      .run('moveInLayers', { ids: ['b', 'c'], index: 0 })
      .expectOrder('b', 'c', 'a');
  });
  it('keeps a group whose children only change places', () => {
    const test = new TestEditor([group('g', [rect('b', 200, 0), rect('c', 320, 0)])]);
    test.run('moveInLayers', { ids: ['b', 'c'], parent: 'g', index: 2 }).expectSteps(0);
    test.run('moveInLayers', { ids: ['b'], parent: 'g', index: 2 }).expectSteps(1);
    expect(test.widget('g').children?.map(({ id }) => id)).toEqual(['c', 'b']);
  });
  it('refuses to move a group into itself, and what is locked into a group', () => {
    new TestEditor([
      group('g', [group('h', [rect('b', 0, 0), rect('c', 0, 100)]), rect('d', 0, 200)]),
      rect('l', 0, 0, { posLock: true }),
    ])
      .run('moveInLayers', { ids: ['g'], parent: 'h', index: 0 })
      .expectTold(/into itself/)
      .run('moveInLayers', { ids: ['l'], parent: 'h', index: 0 })
      .expectTold(/locked/)
      .expectUntouched();
  });
});

describe('turning by command', () => {
  it('goes by a quarter, and four of them lead back', () => {
    const test = new TestEditor([rect('a', 100, 100)]).select('a').run('rotateRight').expectAt('a', { rotate: 90 });
    expect(test.widget('a').position).toMatchObject({ rotate: LIMITS.designer.rotationStep });
    test
      .run('rotateLeft')
      .run('rotateLeft')
      .expectAt('a', { rotate: 270, x: 100, y: 100 })
      .run('rotateRight')
      .expectUntouched();
  });
  it('turns a line in its points', () => {
    new TestEditor([
      line('l', [
        [100, 100],
        [200, 100],
      ]),
    ])
      .select('l')
      .run('rotateRight')
      .expectAt('l', {
        points: [
          { x: 150, y: 50 },
          { x: 150, y: 150 },
        ],
      });
  });
  it('leaves what is locked', () => {
    new TestEditor([rect('a', 100, 100, { posLock: true })])
      .select('a')
      .run('rotateRight')
      .expectUntouched()
      .expectTold(/locked/);
  });
  it('mirrors buttons, images and animation widgets only', () => {
    const test = new TestEditor([of('UsualImage', 'i', 0, 0), rect('a', 100, 100)])
      .select('a')
      .run('flipHorizontally')
      .expectTold(/flipped/);
    test.select('i').run('flipHorizontally').run('flipVertically');
    expect(test.widget('i').data).toMatchObject({ flip: 'both' });
    test.run('flipHorizontally');
    expect(test.widget('i').data).toMatchObject({ flip: 'vertical' });
  });
});

describe('nudging', () => {
  it('goes by 1 and by 10, and a held key is one step', () => {
    const test = new TestEditor([rect('a', 100, 100)])
      .select('a')
      .run('nudgeRight')
      .run('nudgeDownFar')
      .expectAt('a', { x: 101, y: 110 })
      .expectSteps(2);
    test
      .run('nudgeLeft')
      .run('nudgeLeft', { repeat: true })
      .run('nudgeLeft', { repeat: true })
      .expectAt('a', { x: 98 })
      .expectSteps(3);
    test.undo().expectAt('a', { x: 101, y: 110 });
  });
  it('stops at the edge', () => {
    new TestEditor([circle('c', 26, 100, 20)])
      .select('c')
      .run('nudgeLeftFar')
      .expectAt('c', { cx: 25 })
      .run('nudgeLeft')
      .expectSteps(1);
  });
});
