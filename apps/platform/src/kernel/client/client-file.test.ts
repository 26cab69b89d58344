import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ALL_CALLS, keysOf } from '@lightfield/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clientFile } from './client-file.ts';

let folder: string;
let text: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lf-client-'));
  text = await clientFile(ALL_CALLS, '1.2.3');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('has each call that takes keys, and no other', () => {
  for (const call of ALL_CALLS) {
    const named = text.includes(`  ${JSON.stringify(call.path.replace(/^\/lfscada\//, ''))}: { body: `);
    expect({ path: call.path, named }).toEqual({ path: call.path, named: keysOf(call) !== 'no' });
  }
});

/** What somebody writes with it, and what the compiler says. */
const USE = `
import { Lightfield, LightfieldError, isSigned } from './lightfield-client.ts';
const plant = new Lightfield({ url: 'https://scada.example.com', key: 'lfk_x' });
const { rows } = await plant.call('equipment/multi/query', { pageSize: 20 });
export const names: string[] = rows.map(({ name }) => name);
export const started: { uuid: string } = await plant.call('monitor/multi/signal/writeVal', { equipmentId: 'a', signalId: 'b', value: 1 });
export const refused = (error: unknown) => (error instanceof LightfieldError ? error.code : 0);
export const good: Promise<boolean> = isSigned(new Headers(), '', 'whsec_');
// @ts-expect-error a call that there is not
await plant.call('equipment/multi/fly', {});
// @ts-expect-error a field that has to be given
await plant.call('monitor/multi/signal/writeVal', { equipmentId: 'a', value: 1 });
`;
it('is TypeScript that knows what calls take and answer', () => {
  writeFileSync(join(folder, 'lightfield-client.ts'), text);
  writeFileSync(join(folder, 'use.ts'), USE);
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const tsc = join(import.meta.dirname, '..', '..', '..', '..', '..', 'node_modules', '.bin', 'tsc');
  const flags = [
    '--strict',
    '--noEmit',
    '--target',
    'es2023',
    '--module',
    'nodenext',
    '--lib',
    'es2023,dom',
    '--types',
    '',
  ];
  const more = ['--allowImportingTsExtensions', '--erasableSyntaxOnly', '--exactOptionalPropertyTypes'];
  let said = '';
  try {
    execFileSync(tsc, [...flags, ...more, 'use.ts'], { cwd: folder, stdio: 'pipe' });
  } catch (error) {
    said = String((error as { stdout?: Buffer }).stdout);
  }
  expect(said).toBe('');
});
