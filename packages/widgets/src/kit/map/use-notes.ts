import type { Binding } from '@lightfield/page';
import { useEffect, useMemo, useState } from 'react';
import { type Live, usePage } from '../host.ts';
import { keyOf } from '../key-of.ts';
import { type ValueFormat, withUnit } from '../number-format.ts';
import { isDoubtful } from '../reading.ts';

/** Values are said anew so often at most, ms: they are letters on a map, not a gauge. */
const TELL_MS = 500;

/** Another object after any of the values has changed. */
export function useTold(bindings: readonly Binding[], enabled: boolean): object {
  const { live } = usePage();
  const [told, tell] = useState<object>({});
  useEffect(() => {
    if (!enabled || bindings.length === 0) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const heard = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        tell({});
      }, TELL_MS);
    };
    const stops = bindings.map((binding) => live.watch(keyOf(binding), heard));
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [live, bindings, enabled]);
  return told;
}

/** What is said of a device: name and value of each variable of it. A binding that names no device is of the page's own. */
export function useNotes(
  bindings: readonly Binding[],
  format: ValueFormat,
  enabled: boolean,
): (id: string) => readonly string[] {
  const { live } = usePage();
  const told = useTold(bindings, enabled);
  return useMemo(
    () => notesOf(enabled ? bindings : [], { live, format }, told),
    [live, bindings, format, enabled, told],
  );
}

/** `_told`: when they were asked for; the values are those of now. */
export function notesOf(
  bindings: readonly Binding[],
  { live, format }: { readonly live: Live; readonly format: ValueFormat },
  _told: object,
): (id: string) => readonly string[] {
  const lines = Map.groupBy(bindings, ({ equipId }) => equipId);
  return (id) =>
    [...(lines.get(id) ?? []), ...(lines.get('') ?? [])].map((binding) => {
      const reading = live.read(keyOf(binding));
      const doubt = reading && isDoubtful(reading.quality) ? ' ?' : '';
      return `${binding.title} ${withUnit(reading, format)}${doubt}`;
    });
}
