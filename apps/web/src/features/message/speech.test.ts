import { LIMITS } from '@lightfield/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { speakChinese } from './speech.ts';

afterEach(() => void vi.unstubAllGlobals());

it('speaks Chinese, as loud and as fast as the device does', async () => {
  const said: unknown[] = [];
  const Utterance = class {
    addEventListener = () => undefined;
    readonly text: string;
    constructor(text: string) {
      this.text = text;
    }
  };
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance);
  vi.stubGlobal('speechSynthesis', { getVoices: () => [{ lang: 'zh-CN' }], speak: (one: unknown) => said.push(one) });
  expect(await speakChinese({ id: 'a', text: '液位高', times: 1, ahead: false })).toBe(true);
  expect(said).toMatchObject([
    {
      text: '液位高',
      lang: LIMITS.message.speechLang,
      volume: LIMITS.message.speechVolume,
      rate: LIMITS.message.speechRate,
    },
  ]);
});
