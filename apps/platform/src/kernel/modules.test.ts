import type { Call } from '@lightfield/contract';
import { describe, expect, it } from 'vitest';
import { type AnyModule, type Base, assertOwned, startModules, startOrder } from './modules.ts';
import type { Routes } from './route.ts';

const names = (list: readonly string[]) => Object.fromEntries(list.map((name) => [name, true as const]));
const call = (path: string) => ({ path }) as Call;
/** A module that gives its own name, in capitals, for each thing. */
function module(
  name: string,
  {
    needs = [] as string[],
    gives = [] as string[],
    calls = [] as Call[],
    start = undefined as AnyModule['start'] | undefined,
  } = {},
): AnyModule {
  const things = Object.fromEntries(gives.map((thing) => [thing, `${thing} of ${name}`]));
  return { name, needs: names(needs), gives: names(gives), calls, start: start ?? (() => things) };
}
const order = (...modules: AnyModule[]) => startOrder(modules, new Set(['db'])).map(({ name }) => name);

describe('the order in which modules start', () => {
  it('is after whatever gives what they need, else as listed', () => {
    const pages = module('pages', { needs: ['db', 'lines'] });
    const monitor = module('monitor', { needs: ['names'], gives: ['lines'] });
    const projects = module('projects', { gives: ['names'] });
    expect(order(module('first'), pages, monitor, projects)).toEqual(['first', 'projects', 'monitor', 'pages']);
  });

  it('refuses what nobody gives', () => {
    expect(() => order(module('pages', { needs: ['lines'] }))).toThrow('pages needs lines, which no module gives');
  });

  it('refuses two that give one thing, also one that was there before', () => {
    const [one, other] = [module('one', { gives: ['lines'] }), module('other', { gives: ['lines'] })];
    expect(() => order(one, other)).toThrow('lines is given by one and by other');
    expect(() => order(module('one', { gives: ['db'] }))).toThrow('db is given by the kernel and by one');
  });

  it('refuses two of one name, which nobody could tell apart in its messages', () => {
    expect(() => order(module('one'), module('one'))).toThrow('two modules are called one');
  });

  it('refuses needs that go round in a circle, and says which way', () => {
    const a = module('a', { needs: ['c'], gives: ['a'] });
    const b = module('b', { needs: ['a'], gives: ['b'] });
    const c = module('c', { needs: ['b'], gives: ['c'] });
    expect(() => order(module('first', { needs: ['a'] }), a, b, c)).toThrow('a → c → b → a');
  });
});

describe('calls of modules', () => {
  const [read, write] = [call('/read'), call('/write')];

  it('belong to one module each', () => {
    expect(() => assertOwned([module('one', { calls: [read] })], [read, write])).toThrow(
      'calls without a module: /write',
    );
    const both = [module('one', { calls: [read] }), module('other', { calls: [read, write] })];
    expect(() => assertOwned(both, [read, write])).toThrow('/read belongs to one and to other');
    expect(() => assertOwned([module('one', { calls: [read, write] })], [read, write])).not.toThrow();
  });

  const registered: Call[] = [];
  const routes = { on: (one: Call) => void registered.push(one) } as unknown as Routes;
  const start = (...modules: AnyModule[]) => startModules(modules, { routes } as Base, { db: 'the database' });
  const answering =
    (...calls: Call[]) =>
    ({ routes: own }: Base) => {
      for (const one of calls) own.on(one, () => undefined);
      return {};
    };

  it('are registered by their module alone, all of them', async () => {
    await start(module('one', { calls: [read], start: answering(read) }));
    expect(registered).toEqual([read]);
    await expect(start(module('one', { calls: [read], start: answering(write) }))).rejects.toThrow(
      'one registers /write, which it does not declare',
    );
    await expect(start(module('one', { calls: [read, write], start: answering(read) }))).rejects.toThrow(
      'one declares calls that it does not answer: /write',
    );
  });

  it('come with what their module needs, and nothing else of others', async () => {
    let seen = {};
    const two = module('two', {
      needs: ['lines', 'db'],
      start: ({ routes: _own, ...given }: Base) => ((seen = given), {}),
    });
    await start(two, module('one', { gives: ['lines', 'secrets'] }));
    expect(seen).toEqual({ lines: 'lines of one', db: 'the database' });
    await expect(start(module('one', { gives: ['lines'], start: () => ({}) }))).rejects.toThrow(
      'one does not give lines',
    );
  });
});
