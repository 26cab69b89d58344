import type { StockChoice, WorkOrdersTaken } from '@lightfield/contract';
import { expect, it } from 'vitest';
import { offered, takeStock } from './take-stock.ts';

const item = (id: string, name = id): StockChoice => ({ id, name, unit: '个', priceCents: 100, quantity: 3 });
const order = (id: string, more: object = {}) =>
  ({ id, mine: true, state: 'received', ...more }) as unknown as WorkOrdersTaken['orders'][number];

it('each stock is fetched whole once, however many orders use it; those of others and what is over have none', async () => {
  const stocks: Record<string, StockChoice[]> = {
    a: [item('1'), item('2')],
    b: [item('1'), item('2')],
    c: [item('9')],
  };
  const asked: string[] = [];
  const orders = [
    order('a'),
    order('b', { state: 'dispatched' }),
    order('c'),
    order('none'),
    order('theirs', { mine: false }),
    order('over', { state: 'finished' }),
  ];
  const taken = await takeStock(orders, 7, (id, most) => {
    asked.push(`${id} ${most}`);
    return Promise.resolve((stocks[id] ?? []).slice(0, most));
  });
  expect(taken).toEqual({ at: 7, stocks: [stocks['a'], stocks['c']], of: { a: 0, b: 0, c: 1 } });
  expect(asked).toEqual(['a 1', 'a 500', 'b 1', 'c 1', 'c 500', 'none 1']);
});

it('what is typed finds materials anywhere in their names, those that begin with it first, six at a time', () => {
  const stock = ['机械密封', '密封圈', '轴承 6205', '密封胶'].map((name) => item(name));
  expect(offered(stock, ' 密封 ').map(({ name }) => name)).toEqual(['密封圈', '密封胶', '机械密封']);
  expect(
    offered(
      Array.from({ length: 9 }, (_none, n) => item(`螺栓 M${n}`)),
      '',
    ),
  ).toHaveLength(6);
  expect(offered(stock, 'o 型圈')).toEqual([]);
});
