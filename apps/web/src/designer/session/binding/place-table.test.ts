import { Editor } from '@lightfield/designer';
import { Con, FORMAT, frameOf } from '@lightfield/page';
import { definitions } from '@lightfield/widgets/definitions';
import { describe, expect, it } from 'vitest';
import { aVariable } from '../../starters/variable.testing.ts';
import { tableOf } from './place-table.ts';

const WORDS = { name: '变量', value: '当前值' };
const list = [
  aVariable('出口压力', 'MPa'),
  aVariable('一个很长很长很长很长很长很长很长的名字', 'm³/h'),
  aVariable('复位', '', { writeOnly: true, dataType: 'bit' }),
];

describe('a table of variables', () => {
  it('is placed in one step: a ground, a head and a row of each whose value can be read', () => {
    const page = { format: FORMAT as typeof FORMAT, con: Con.parse({}), widgets: [], components: [] };
    const document = { ...page, bind: { equips: [], signals: [], keys: [], mvars: [] } };
    const editor = new Editor({ document, catalogue: definitions });
    editor.run('addMany', { items: tableOf(list, WORDS), at: { x: 500, y: 300 } });
    const { widgets } = editor.document;
    const row = ['ShapeStraight', 'UsualText', 'UsualDataText'];
    const types = widgets.map(({ widgetType }) => widgetType);
    expect(types).toEqual(['ShapeRect', 'UsualText', 'UsualText', ...row, ...row]);
    const [ground] = widgets.map(({ position }) => frameOf(position));
    if (!ground) throw new Error('nothing was placed');
    expect([ground.x + ground.width / 2, ground.y + ground.height / 2]).toEqual([500, 300]);
    for (const { position } of widgets) {
      const { x, y, width, height } = frameOf(position);
      expect(x).toBeGreaterThanOrEqual(ground.x);
      expect(y).toBeGreaterThanOrEqual(ground.y);
      expect(x + width).toBeLessThanOrEqual(ground.x + ground.width);
      expect(y + height).toBeLessThanOrEqual(ground.y + ground.height);
    }
    editor.undo();
    expect(editor.document.widgets).toEqual([]);
  });
});
