import { type AnswerOf, type BodyIn, scriptCalls } from '@lightfield/contract';
import { ScriptThread } from '@lightfield/sandbox';
import { v7 as newId } from 'uuid';
import { afterAll, describe, expect, it } from 'vitest';
import { createScriptService } from './script.service.ts';
import { createScriptSyntax } from './script-syntax.ts';

const thread = new ScriptThread();
afterAll(() => thread.stop());
const service = createScriptService({
  thread,
  logs: { read: () => undefined },
  gatewayOf: () => Promise.resolve(undefined),
});
type Variables = BodyIn<typeof scriptCalls.run>['variables'];
const run = (source: string, variables: Variables = []): Promise<AnswerOf<typeof scriptCalls.run>> =>
  service.run(scriptCalls.run.body.parse({ name: '试', source, variables }));

describe('a trial run', () => {
  it('tells what the script would set and say, on values played by hand', async () => {
    const variables = [
      { key: 'level', dataType: 'float', value: 81.5 },
      { key: 'total', dataType: 'int64', value: '9007199254740993' },
      { key: 'text', dataType: 'string', value: '12' },
      { key: 'none', dataType: 'int16', value: null },
      { key: 'pump', dataType: 'bit', value: 0 },
      { key: 'sum', dataType: 'int64', value: '0' },
    ] as const;
    const result = await run(
      `log([typeof get('total'), typeof get('text'), get('none')].join(' ')); if (get('level') > 80) set('pump', 1); set('sum', get('total') + 1n)`,
      variables.map((one) => ({ ...one })),
    );
    expect(result.fault).toBeNull();
    expect(result.log).toEqual(['bigint string ']);
    expect(result.writes).toEqual([
      { key: 'pump', value: 1 },
      { key: 'sum', value: '9007199254740994' },
    ]);
  });

  it('tells where a script is wrong', async () => {
    const result = await run('log("a")\nthrow new Error("no pump")');
    expect(result.fault).toMatchObject({ message: expect.stringContaining('no pump') as string, line: 2 });
    expect(result.log).toEqual(['a']);
  });

  it('ends a script that does not end', async () => {
    expect((await run('for (;;) {}')).fault).not.toBeNull();
    expect((await run('log(1)')).log).toEqual(['1']);
  });

  it('refuses a value that is none of its type', async () => {
    await expect(run('log(1)', [{ key: 'a', dataType: 'int16', value: 'x' }])).rejects.toThrow('10001');
  });

  it('refuses the ninth that would have to wait', async () => {
    const runs = Array.from({ length: 9 }, () => run('log(1)').then(({ log }) => log.length, String));
    const ended = await Promise.all(runs);
    expect(ended.filter((one) => one === 1)).toHaveLength(8);
    expect(ended.find((one) => one !== 1)).toContain('90010');
  });
});

describe('without a thread, for want of time to start it', () => {
  const fault = { message: 'its thread did not start in time', notRun: true } as const;
  const script = {
    id: newId(),
    origin: null,
    name: '夜班',
    source: 'log(1)',
    enabled: true,
    policy: { type: 'startup' },
  } as const;

  it('a save is to be tried again; the script is not called wrong, and is read then', async () => {
    const verdicts = [fault, undefined];
    const scripts = createScriptSyntax({ check: () => Promise.resolve(verdicts.shift()) });
    await expect(scripts.issues([], [script])).rejects.toThrow('90005');
    expect(await scripts.issues([], [script])).toEqual([]);
  });

  it('so is a trial run', async () => {
    const parts = { logs: { read: () => undefined }, gatewayOf: () => Promise.resolve(undefined) };
    const late = createScriptService({
      ...parts,
      thread: { run: () => Promise.resolve({ fault, log: [], writes: [] }) },
    });
    await expect(late.run({ name: '试', source: 'log(1)', variables: [] })).rejects.toThrow('90005');
  });
});

describe('the log of a script', () => {
  it('of a device without a gateway of ours is empty, and says so', async () => {
    expect(await service.log({ id: newId(), scriptId: newId() })).toEqual({
      online: false,
      heard: false,
      stopped: false,
      lines: [],
    });
  });
});
