import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

it('the chat login is the stand-in unless told otherwise, and a real one names what it lacks', () => {
  expect(readConfig({}).social).toEqual({ kind: 'outbox' });
  expect(readConfig({ LF_SOCIAL: 'off' }).social).toEqual({ kind: 'off' });
  const weixin = { LF_SOCIAL: 'weixin', LF_SOCIAL_APP_ID: 'wx1', LF_SOCIAL_SECRET: 's' };
  expect(() => readConfig(weixin)).toThrow('LF_SOCIAL=weixin needs LF_PUBLIC_URL');
  expect(readConfig({ ...weixin, LF_PUBLIC_URL: 'https://scada.example/' }).social).toMatchObject({
    appId: 'wx1',
    publicUrl: 'https://scada.example',
  });
});
