import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { type Call, keysOf } from '@lightfield/contract';
import { z } from 'zod';
import { type Schema, typeOf } from './type-of-schema.ts';

/** What all clients have, with a place for the calls. */
const CLIENT = join(import.meta.dirname, 'lightfield-client.ts');
const PLACE = /\/\* calls \*\/[^]*\/\* end of calls \*\/\n/;
const PREFIX = '/lfscada/';

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Schema =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' });

/**
 * A TypeScript file without imports, for whoever calls this platform by an API key: types of all calls that take keys, out of the
 * contract, and what asks them. Some tenths of a second of work, call by call: others are served between them.
 */
export async function clientFile(calls: readonly Call[], version: string): Promise<string> {
  const text = await readFile(CLIENT, 'utf8');
  const types: string[] = [];
  const how: string[] = [];
  for (const call of calls) {
    if (keysOf(call) === 'no') continue;
    types.push(
      `  /** ${call.summary.replaceAll('*/', '* /')} */\n  ${nameOf(call)}: { body: ${bodyOf(call)}; data: ${dataOf(call)} };`,
    );
    const said = howOf(call);
    if (said !== '') how.push(`  ${nameOf(call)}: { ${said} },`);
    await turn();
  }
  const made = [
    `// Calls of Lightfield ${version}, made by the platform from its contract. Fetch it anew (/lightfield-client.ts) after an upgrade.`,
    '/** What each call takes and answers. */',
    'export interface Calls {',
    ...types,
    '}',
    'const HOW: Readonly<Record<string, { reads?: true; get?: true; file?: true; upload?: string }>> = {',
    ...how,
    '};',
    '',
  ];
  return text.replace(PLACE, () => made.join('\n'));
}

/** Without what nearly all paths begin with. */
const nameOf = ({ path }: Call): string => JSON.stringify(path.startsWith(PREFIX) ? path.slice(PREFIX.length) : path);
const dataOf = (call: Call): string => (call.binary ? 'Blob' : typeOf(schemaOf(call.answer, 'output')));
function bodyOf(call: Call): string {
  const type = typeOf(schemaOf(call.body, 'input'));
  return call.upload ? `${type} & { ${call.upload.field}: Blob }` : type;
}
function howOf({ effect, method, binary, upload }: Call): string {
  return [
    ...(effect === 'reads' ? ['reads: true'] : []),
    ...(method === 'GET' ? ['get: true'] : []),
    ...(binary ? ['file: true'] : []),
    ...(upload ? [`upload: ${JSON.stringify(upload.field)}`] : []),
  ].join(', ');
}
