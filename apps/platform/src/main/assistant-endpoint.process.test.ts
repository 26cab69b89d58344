import { type BodyIn, LIMITS, agentErrors, assistantCalls, commonErrors } from '@lightfield/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AssistantStage, assistantStage, ended, peopleOf } from './assistant.testing.ts';
import type { Platform } from './platform.ts';

/** The model of an enterprise (decision 123): its settings, what it does wrong, how much it is asked in a day; through HTTP, by two processes. */
let stage: AssistantStage;
let people: ReturnType<typeof peopleOf>;
/** Streams as it does where people use it. */
let second: Platform;
beforeAll(async () => {
  stage = await assistantStage();
  people = peopleOf(stage);
  second = await stage.another();
});
afterAll(() => stage.close());
beforeEach(() => stage.clear());

describe('the stage.model of an enterprise', () => {
  it('is configured, asked for a word, and told without its secrets', async () => {
    expect(await people.ask(assistantCalls.endpoint, {})).toBeNull();
    expect(await people.ask(assistantCalls.info, {})).toEqual({ available: false, writes: false });
    expect((await people.send(assistantCalls.testEndpoint, {})).code).toBe(agentErrors.noEndpoint.code);
    expect(await people.refusal()).toBe(agentErrors.noEndpoint.code);
    const saved = await people.configure({ key: 'sk-verysecret', appId: 'a'.repeat(50), appCode: 'c'.repeat(50) });
    expect(saved).toMatchObject({
      hasKey: true,
      hasAppCode: true,
      appId: 'a'.repeat(50),
      updatedBy: stage.world.co.loginName,
    });
    expect(await people.ask(assistantCalls.info, {})).toEqual({ available: true, writes: true });
    expect(await people.ask(assistantCalls.testEndpoint, {})).toMatchObject({ text: '好', fault: null });
    expect(stage.model.heard[0]?.headers).toMatchObject({
      authorization: 'Bearer sk-verysecret',
      'x-app-id': 'a'.repeat(50),
      'x-app-code': 'c'.repeat(50),
    });
    const told = JSON.stringify([
      await people.ask(assistantCalls.endpoint, {}),
      await stage.test.db.query('select * from model_endpoint'),
      await stage.test.db.query(`select * from operation_log where action like 'agent.%'`),
    ]);
    expect(told).not.toContain('sk-verysecret');
    expect(told).not.toContain('c'.repeat(50));
    // Nobody else's.
    expect(await people.ask(assistantCalls.endpoint, {}, people.cookie(stage.others.co))).toBeNull();
    expect(await people.refusal(people.cookie(stage.others.co))).toBe(agentErrors.noEndpoint.code);
  });

  it('keeps its key where none is said, but not at another host', async () => {
    await people.configure({ key: 'sk-1', appCode: 'code' });
    expect(await people.configure({ address: `${stage.model.address}/other/`, model: 'b' })).toMatchObject({
      address: `${stage.model.address}/other`,
      hasKey: true,
      hasAppCode: true,
    });
    expect(await people.configure({ dropKey: true })).toMatchObject({ hasKey: false, hasAppCode: true });
    await people.configure({ key: 'sk-1' });
    expect(await people.configure({ address: 'https://evil.example/v1' })).toMatchObject({
      hasKey: false,
      hasAppCode: false,
    });
  });

  it('is at an address that may be asked, and within its limits', async () => {
    for (const address of [
      'http://10.0.0.1/v1',
      'http://169.254.169.254/',
      'http://[::1]:80/',
      'ftp://a.example',
      'a.example',
      'https://a.example/?k=1',
    ])
      expect((await people.send(assistantCalls.saveEndpoint, { ...people.settings(), address })).code, address).toBe(
        agentErrors.endpointRefused.code,
      );
    const bad: Partial<BodyIn<typeof assistantCalls.saveEndpoint>>[] = [
      { appId: 'a'.repeat(51) },
      { appCode: 'a'.repeat(51) },
      { address: `https://a.example/${'a'.repeat(183)}` },
      { model: 'a'.repeat(101) },
      { key: 'a'.repeat(501) },
      { personTurns: 0 },
      { orgTurns: 100_001 },
      { personTokens: 999 },
      { orgTokens: 1_000_000_001 },
    ];
    for (const more of bad)
      expect(
        (await people.send(assistantCalls.saveEndpoint, { ...people.settings(), ...more })).code,
        JSON.stringify(more),
      ).toBe(10_001);
    const edge = { personTurns: 1, orgTurns: 100_000, personTokens: 1_000, orgTokens: 1_000_000_000 };
    expect(
      await people.configure({
        ...edge,
        model: 'a'.repeat(100),
        key: 'a'.repeat(500),
        address: `https://a.example/${'a'.repeat(182)}`,
      }),
    ).toMatchObject(edge);
  });

  it('is taken away, and with it the assistant; or only turned off', async () => {
    await people.configure({ enabled: false });
    expect(await people.ask(assistantCalls.info, {})).toEqual({ available: false, writes: false });
    expect(await people.refusal()).toBe(agentErrors.noEndpoint.code);
    expect(await people.ask(assistantCalls.testEndpoint, {})).toMatchObject({ text: '好' });
    await people.ask(assistantCalls.deleteEndpoint, {});
    expect(await stage.test.db.query('select 1 from model_endpoint')).toEqual([]);
    expect((await people.send(assistantCalls.deleteEndpoint, {})).code).toBe(agentErrors.noEndpoint.code);
  });

  it('says what it does wrong, to whoever tests it and to whoever asks', async () => {
    await people.configure();
    stage.model.script = () => (reply) => reply.writeHead(401).end();
    expect(await people.ask(assistantCalls.testEndpoint, {})).toMatchObject({ fault: 'status', detail: '401' });
    expect(ended(await people.say('?'))).toMatchObject({ why: 'failed', fault: 'status', detail: '401' });
    stage.model.script = () => (reply) => reply.end('<html>');
    expect(ended(await people.say('?'))).toMatchObject({ why: 'failed', fault: 'garbage' });
    stage.model.script = () => (reply) => reply.writeHead(200, { 'content-encoding': 'gzip' }).end('x');
    expect(ended(await people.say('?'))).toMatchObject({ why: 'failed', fault: 'encoded' });
    stage.model.script = () => ({ text: ['x'.repeat(LIMITS.assistant.answerMax), '.'] });
    expect(ended(await people.say('?'))).toMatchObject({ why: 'failed', fault: 'tooLong' });
    await people.configure({ address: 'http://127.0.0.1:1/v1' });
    expect(ended(await people.say('?'))).toMatchObject({ why: 'failed', fault: 'unreachable', detail: 'ECONNREFUSED' });
  });
});

describe('limits of a day', () => {
  it('are of a person and of their enterprise, by all processes together', async () => {
    await people.configure({ personTurns: 3, orgTurns: 4 });
    const codes = await Promise.all(
      [stage.platform, second, stage.platform, second, stage.platform, second].map(({ url }) =>
        people.refusal(people.cookie(), url),
      ),
    );
    // Two at a time of one person at each process: some are told to wait, and cost nothing.
    const counted = codes.filter((code) => code === 200).length;
    for (let i = counted; i < 3; i += 1) expect(await people.refusal()).toBe(200);
    expect(await people.refusal()).toBe(agentErrors.personDay.code);
    expect(await people.refusal(people.cookie(), second.url)).toBe(agentErrors.personDay.code);
    expect(await people.refusal(people.cookie(stage.world.int))).toBe(200);
    expect(await people.refusal(people.cookie(stage.world.int))).toBe(agentErrors.orgDay.code);
    expect(await people.ask(assistantCalls.endpoint, {})).toMatchObject({ usedTurns: 4 });
    await people.configure({ personTurns: 4, orgTurns: 5 });
    expect(await people.refusal()).toBe(200);
    await stage.test.db.query(`update assistant_use set day = day - 1`);
    expect(await people.refusal()).toBe(200);
    expect(await people.ask(assistantCalls.endpoint, {})).toMatchObject({ usedTurns: 1 });
  });

  it('are of tokens too, as the service counts them, also within an answer', async () => {
    await people.configure({ personTokens: 1_000, orgTokens: 1_500 });
    stage.model.script = () => ({ text: ['一'], tokens: 999 });
    expect(await people.refusal()).toBe(200);
    expect(await people.ask(assistantCalls.endpoint, {})).toMatchObject({ usedTurns: 1, usedTokens: 999 });
    stage.model.script = () => ({ calls: [['explain_error', { code: 2008 }]], tokens: 1 });
    expect(ended(await people.say('?'))).toMatchObject({ why: 'refused', code: agentErrors.personDay.code });
    expect(await people.refusal()).toBe(agentErrors.personDay.code);
    stage.model.script = () => ({ tokens: 600 });
    expect(await people.refusal(people.cookie(stage.world.int))).toBe(200);
    expect(await people.refusal(people.cookie(stage.world.int))).toBe(agentErrors.orgDay.code);
  });

  it('count what was used, and forget days that are long over', async () => {
    await people.configure();
    await people.say('?');
    await stage.test.db.query(`update assistant_use set day = day - 32`);
    await people.say('?');
    expect(await stage.test.db.query('select turns from assistant_use')).toEqual([{ turns: 1 }]);
  });

  it('has two questions of somebody at a time', async () => {
    await people.configure();
    const held: (() => void)[] = [];
    stage.model.script = () => (reply) => void held.push(() => reply.writeHead(200).end('data: [DONE]\n\n'));
    const both = [people.refusal(), people.refusal()];
    await expect.poll(() => held.length).toBe(2);
    expect(await people.refusal()).toBe(commonErrors.tooFrequent.code);
    for (const go of held) go();
    expect(await Promise.all(both)).toEqual([200, 200]);
    stage.model.script = () => ({ text: ['好'] });
    expect(await people.refusal()).toBe(200);
  });
});
