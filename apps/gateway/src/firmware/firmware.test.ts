import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { packImage } from '../../../../tools/firmware/pack.ts';
import {
  type BootState,
  chooseVersion,
  confirmed,
  NO_IMAGE,
  rolledBack,
  TRIAL_STARTS,
  versionFolder,
} from './boot-state.ts';
import { packContent, readContent } from './content.ts';
import { checkImage, install } from './image.ts';

const trial = (starts: number): BootState => ({
  ...NO_IMAGE,
  current: '0.2.0',
  trial: { version: '0.3.0', command: 'c', starts },
});
const choose = (state: BootState, { whole = true, older = false } = {}) =>
  chooseVersion(
    state,
    () => whole,
    () => older,
  );

describe('which version a start runs', () => {
  it('is what is installed while there is no image', () => {
    expect(choose(NO_IMAGE)).toEqual({ version: null, isTrial: false, next: NO_IMAGE });
  });
  it('is the new one while it is on trial, and every start counts', () => {
    expect(choose(trial(0))).toMatchObject({ version: '0.3.0', isTrial: true, next: trial(1) });
  });
  it('is the one before when the new one ended too often', () => {
    const choice = choose(trial(TRIAL_STARTS));
    expect(choice).toMatchObject({ version: '0.2.0', isTrial: false });
    expect(choice.next.failed).toMatchObject({ version: '0.3.0', command: 'c' });
  });
  it('is the one that has proved itself', () => {
    expect(choose(confirmed(trial(1)))).toMatchObject({ version: '0.3.0', isTrial: false });
    expect(choose(rolledBack(trial(1), 'x'))).toMatchObject({ version: '0.2.0' });
  });
  it('is what is installed when the image is gone, or what is installed is newer', () => {
    const state = confirmed(trial(1));
    expect(choose(state, { whole: false })).toMatchObject({ version: null, next: { current: null } });
    expect(choose(state, { older: true })).toMatchObject({ version: null, next: { current: null } });
  });
});

describe('an image', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const about = { version: '0.3.0', models: ['*'], notes: '', entry: 'run.mjs' };
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'lf-image-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('comes out as it went in, links to folders too', async () => {
    const files = [
      { path: 'run.mjs', bytes: Buffer.from('1') },
      { path: 'packages/a/index.js', bytes: Buffer.from('2') },
      { path: 'node_modules/@x/a', target: '../../packages/a' },
    ];
    await install(folder, checkImage(packImage(files, about, privateKey), publicKey));
    expect(readFileSync(join(versionFolder(folder, '0.3.0'), 'node_modules/@x/a/index.js'), 'utf8')).toBe('2');
  });
  it.each(['../outside', '/etc/passwd', 'a/../../b', 'C:\\windows'])('never writes to %s', (path) => {
    const packed = packContent([{ path, bytes: Buffer.from('x') }]);
    expect(() => [...readContent(packed)]).toThrow('leads out');
  });
  it('has no links that lead out', () => {
    const packed = packContent([{ path: 'a/b', target: '../../c' }]);
    expect(() => [...readContent(packed)]).toThrow('leads out');
  });
  it('that is cut short is refused', () => {
    const packed = packContent([{ path: 'a', bytes: Buffer.from('x') }]);
    expect(() => [...readContent(packed.subarray(0, -1))]).toThrow('too early');
  });
  it('without its entry leaves nothing behind under its name', async () => {
    const image = packImage([{ path: 'other.mjs', bytes: Buffer.from('1') }], about, privateKey);
    await expect(install(folder, checkImage(image, publicKey))).rejects.toThrow('run.mjs');
    expect(existsSync(versionFolder(folder, '0.3.0'))).toBe(false);
  });
});
