import { Binding } from '@lightfield/page';
import { useTranslation } from 'react-i18next';
import { SYSTEM_KEYS } from '../../../live/system-readings.ts';
import { useDesigner, useDocument } from '../designer-context.ts';
import type { Bindable } from './variables.ts';

/**
 * Everything a property can be bound to here, in the order it is offered: parameters of the component that is open, what the
 * platform tells of the device, its variables.
 */
export function useBindables(): readonly Bindable[] {
  const { t } = useTranslation('designer');
  const { editor, component, owner, variables } = useDesigner();
  useDocument(editor.document);
  const params = component?.head?.params ?? [];
  const ofProject = owner.kind === 'project';
  const told = variables.devices.flatMap(({ id: equipId, name }) =>
    SYSTEM_KEYS.map((key) => {
      const title = t(`binding.system.${key}`);
      return {
        id: `system-${equipId}-${key}`,
        key: ofProject ? name : t('binding.ofDevice'),
        name: title,
        binding: Binding.parse({ type: 'system', equipId, systemKey: key, title, subTitle: name }),
      };
    }),
  );
  return [
    ...params.map(({ name, title }) => ({
      id: `param-${name}`,
      key: t('binding.param'),
      name: title || name,
      binding: Binding.parse({ type: 'param', systemKey: name, title }),
    })),
    // of hundreds of devices they would stand before everything else
    ...(ofProject ? [...variables.list, ...told] : [...told, ...variables.list]),
  ];
}
