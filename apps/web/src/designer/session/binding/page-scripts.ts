import { type Binding, type Widget, bindingKey, usesOf } from '@lightfield/page';
import { definitions } from '@lightfield/widgets/definitions';
import { type Live, isDoubtful } from '@lightfield/widgets/kit';
import { type ScriptVariable, scriptValue } from '../../../lib/page-script/page-script.ts';
import type { Variable, Variables } from './variables.ts';

/** Variables that anything on the page is bound to: those that its scripts may name. */
export const boundVariables = (widgets: readonly Widget[], variables: Pick<Variables, 'find'>): readonly Variable[] =>
  [...usesOf(widgets, definitions).keys()].flatMap((key) => variables.find(key) ?? []);

/** As a script of the running page would see them, by key. Who designs may write what can be written at all. */
export function scriptVariables(
  bound: readonly Variable[],
  live: Pick<Live, 'read'>,
): ReadonlyMap<string, ScriptVariable> {
  return new Map(
    bound.map(({ key, name, dataType, writable, binding }) => {
      const reading = live.read(bindingKey(binding));
      const trusted = reading !== undefined && !isDoubtful(reading.quality);
      return [key, { name, writable, value: scriptValue(dataType, reading?.value ?? null, trusted) }];
    }),
  );
}

/** The binding of a key that the page is bound to; `null`: it is bound to no such variable. */
export const bindingOfKey = (bound: readonly Variable[], key: string): Binding | null =>
  bound.find((variable) => variable.key === key)?.binding ?? null;
