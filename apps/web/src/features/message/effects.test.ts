import { LIMITS, type Message, type PrompType } from '@lightfield/contract';
import { describe, expect, it } from 'vitest';
import { ManualTimers } from '../../live/manual-timers.testing.ts';
import { type EffectPorts, MessageEffects, scrolled } from './effects.ts';

const message = (change: Partial<Message> = {}): Message => ({
  id: 'm1',
  type: 'alarm',
  equipType: 'eg',
  dataId: 'd1',
  dataStatus: 'sended',
  title: '液位高',
  note: '水箱液位高于 90%',
  gmtCreate: 0,
  expiry: null,
  alarmId: 'a1',
  severity: 'severe',
  alarmBroadcastTimes: 0,
  ...change,
});

function setup(prompt: PrompType[] = ['sound', 'title', 'alter']) {
  const timers = new ManualTimers();
  const said: string[] = [];
  const state = { muted: false };
  const titles: (string | undefined)[] = [];
  const ports: EffectPorts = {
    timers,
    prompt: () => prompt,
    muted: () => state.muted,
    sound: () => said.push('sound'),
    popup: () => said.push('popup'),
    title: (text) => titles.push(text),
    speak: ({ alarmId, alarmBroadcastTimes }, text) => said.push(`${alarmId} ${text}×${alarmBroadcastTimes}`),
    flag: (on) => said.push(on ? 'flag' : 'unflag'),
    refetchUnread: () => said.push('refetch'),
  };
  return { timers, said, state, titles, effects: new MessageEffects(ports) };
}

describe('a pushed message', () => {
  it('is shown in the language of the screen, and spoken in Chinese', () => {
    const { effects, said, titles } = setup(['sound', 'title']);
    const alarm = message({ title: '报警', note: '压力过高', alarmBroadcastTimes: 1, speech: '1号泵站：压力过高' });
    effects.receive(alarm, { ...alarm, title: 'Alarm', note: 'pressure too high' });
    expect(titles[0]).toContain('Alarm');
    expect(said.some((one) => one.includes('1号泵站：压力过高×1'))).toBe(true);
  });

  it('tells in every way the person wants', () => {
    const { effects, said } = setup();
    effects.receive(message());
    expect(said).toEqual(['flag', 'sound', 'popup']);
  });
  it('tells in no way the person does not want', () => {
    const { effects, said, titles } = setup([]);
    effects.receive(message());
    expect(said).toEqual(['flag']);
    expect(titles).toEqual([]);
  });
  it('lowers the flag after 10 s and counts the unread again', async () => {
    const { effects, said, timers } = setup([]);
    effects.receive(message());
    await timers.pass(LIMITS.message.unreadFlagMs - 1);
    expect(said).toEqual(['flag']);
    await timers.pass(1);
    expect(said).toEqual(['flag', 'unflag', 'refetch']);
  });
  it('raises no flag for a payment', () => {
    const { effects, said } = setup([]);
    effects.receive(message({ type: 'payment' }));
    expect(said).toEqual([]);
  });
  it('scrolls the title in steps of 200 ms for 10 s, then gives it back', async () => {
    const { effects, timers, titles } = setup(['title']);
    effects.receive(message());
    await timers.pass(LIMITS.message.titleStepMs - 1);
    expect(titles).toEqual(['液位高']);
    await timers.pass(1);
    expect(titles).toEqual(['液位高', '位高　液']);
    await timers.pass(LIMITS.message.titleFlashMs - LIMITS.message.titleStepMs - 1);
    expect(titles.at(-1)).toBeDefined();
    await timers.pass(1);
    expect(titles.at(-1)).toBeUndefined();
    // at once, 49 steps, and the end in the place of the 50th
    expect(titles).toHaveLength(51);
    await timers.pass(60_000);
    expect(titles).toHaveLength(51);
  });
  it('speaks as often as the message says', () => {
    const { effects, said } = setup(['sound']);
    effects.receive(message({ alarmBroadcastTimes: 3, speech: '1号泵站：液位高' }));
    expect(said).toContain('a1 1号泵站：液位高×3');
  });
  it.each<[PrompType[]]>([[[]], [['title', 'alter']]])('says nothing to whoever wants no sound: %j', (prompt) => {
    const { effects, said } = setup(prompt);
    effects.receive(message({ alarmBroadcastTimes: 3, speech: '液位高' }));
    expect(said.filter((what) => what.includes('液位高') || what === 'sound')).toEqual([]);
  });
  it('makes no sound and says nothing while muted, but shows', () => {
    const { effects, said, state } = setup();
    state.muted = true;
    effects.receive(message({ alarmBroadcastTimes: 3, speech: '液位高' }));
    expect(said).toEqual(['flag', 'popup']);
  });
});

it('turns a title by whole characters', () => {
  expect(scrolled('报警', 1)).toBe('警　报');
  expect(scrolled('报警', 3)).toBe('报警　');
});
