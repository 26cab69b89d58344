import { Binding, PAGE_ALARM_KEYS, type PageAlarmKey, type Param } from '@lightfield/page';
import { useTranslation } from 'react-i18next';
import { PROJECT_KEYS, SYSTEM_KEYS, type SystemKey } from '../../../live/system-readings.ts';
import { useDesigner, useDocument } from '../designer-context.ts';
import { type Bindable, type Variables, ownKey } from './variables.ts';

/**
 * Everything a property can be bound to here, in the order it is offered: parameters of the component that is open, what the
 * platform tells of the page, the project and its devices, variables.
 */
export function useBindables(): readonly Bindable[] {
  const { t } = useTranslation('designer');
  const { editor, component, owner, variables } = useDesigner();
  const { con } = useDocument(editor.document);
  const params = component ? (component.head?.params ?? []) : con.params;
  const ofProject = owner.kind === 'project';
  const toldOf = (equipId: string, source: string, subTitle: string) => (key: SystemKey | PageAlarmKey) => {
    const title = t(`binding.system.${key}`);
    return {
      id: `system-${equipId}-${key}`,
      key: source,
      name: title,
      binding: Binding.parse({ type: 'system', equipId, systemKey: key, title, subTitle }),
    };
  };
  const told = [
    ...PAGE_ALARM_KEYS.map(toldOf('', t('binding.ofPage'), '')),
    ...(ofProject ? PROJECT_KEYS.map(toldOf('', t('binding.ofProject'), '')) : []),
    ...variables.devices.flatMap(({ id, name }) =>
      SYSTEM_KEYS.map(toldOf(id, ofProject ? name : t('binding.ofDevice'), name)),
    ),
  ];
  return [
    ...params.flatMap((param) => ofParam(param, variables, t('binding.param'))),
    // of hundreds of devices they would stand before everything else
    ...(ofProject ? [...variables.list, ...told] : [...told, ...variables.list]),
  ];
}

/** A variable of a component or page; of a device each variable that devices here have, once. */
function ofParam({ name, title, kind }: Param, { list }: Pick<Variables, 'list'>, word: string): readonly Bindable[] {
  const called = title || name;
  const bindable = (systemKey: string, words: string): Bindable => ({
    id: `param-${systemKey}`,
    key: word,
    name: words,
    binding: Binding.parse({ type: 'param', systemKey, title: words.slice(0, 200) }),
  });
  if (kind === 'variable') return [bindable(name, called)];
  if (kind !== 'device') return [];
  const keys = new Map<string, string>();
  for (const { key, name: words, binding } of list) {
    const own = ownKey(key, binding);
    if (binding.type === 'signal' && !keys.has(own)) keys.set(own, words);
  }
  return [...keys].map(([key, words]) => bindable(`${name}.${key}`, `${called} · ${words}`));
}
