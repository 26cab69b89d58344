import {
  type Binding,
  type Component,
  type Param,
  type ParamValue,
  type Widget,
  bindingKey,
  placedComponent,
  repeatOf,
  repeatedParam,
  usesOf,
} from '@lightfield/page';
import { MIXED } from '@lightfield/designer';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { BindingField } from '../parts/binding/binding-field.tsx';
import { type Variables, ownKey } from '../session/binding/variables.ts';
import { useDesigner, useDocument, useSelected } from '../session/designer-context.ts';
import { Sign } from '../parts/icons.tsx';
import { DeviceField } from './device-field.tsx';
import { FieldRow, Section } from './field.tsx';
import styles from './inspector.module.css';
import { ParamField } from './param-field.tsx';

/** The component whose places are selected, when all of them are places of the same one. */
export function usePlaced(): Component | undefined {
  const { editor } = useDesigner();
  const { components } = useDocument(editor.document);
  const ids = new Set(useSelected().map((widget) => placedComponent(widget)?.component));
  const [id] = ids;
  return ids.size === 1 ? components.find((component) => component.id === id) : undefined;
}

/** What the selected places give for the parameters of their component. */
export function PlacedSection({ component }: { readonly component: Component }) {
  const { t } = useTranslation('designer');
  const { editor, mayEdit, openComponent } = useDesigner();
  return (
    <Section title={t('component.params')}>
      {component.params.map((param) => (
        <FieldRow key={param.name} label={param.title || param.name}>
          {(id) => <Given id={id} param={param} component={component} />}
        </FieldRow>
      ))}
      {component.params.length === 0 ? <p className={styles['note']}>{t('component.noParams')}</p> : null}
      {mayEdit ? (
        <div className={styles['pair']}>
          <Button size="small" icon={<Sign name="component" size={14} />} onClick={() => openComponent(component.id)}>
            {t('component.edit')}
          </Button>
          <Button
            size="small"
            icon={<Sign name="unlink" size={14} />}
            disabled={editor.refusal('detachComponent') !== undefined}
            onClick={() => void editor.run('detachComponent')}
          >
            {t('component.detach')}
          </Button>
        </div>
      ) : null}
    </Section>
  );
}

function Given({
  id,
  param,
  component,
}: {
  readonly id: string;
  readonly param: Param;
  readonly component: Component;
}) {
  const { t } = useTranslation('designer');
  const { editor, mayEdit, variables } = useDesigner();
  const places = useSelected();
  const { name, kind } = param;
  const label = param.title || name;
  if (kind === 'variable')
    return (
      <BindingField
        label={label}
        value={commonBinding(places, name)}
        disabled={!mayEdit}
        onChange={(binding) => void editor.run('bindParameter', { name, binding })}
      />
    );
  if (kind === 'device' && places.every((place) => isGivenByRepeat(place, component, name)))
    return (
      <span id={id} className={styles['note']}>
        {t('repeat.given')}
      </span>
    );
  if (kind === 'device')
    return (
      <DeviceField
        id={id}
        value={commonBinding(places, name)}
        disabled={!mayEdit}
        onChange={(binding) =>
          void editor.run('bindParameter', {
            name,
            binding,
            members: binding ? membersOf(component, name, binding, variables, editor.catalogue) : {},
          })
        }
      />
    );
  return (
    <ParamField
      id={id}
      param={param}
      value={commonGiven(places, name)}
      disabled={!mayEdit}
      onChange={(value, moving) => {
        if (!moving) editor.history.seal();
        editor.run('setParameter', { name, value, merge: moving ? `set ${name}` : undefined });
      }}
    />
  );
}

function isGivenByRepeat(place: Widget, component: Component, name: string): boolean {
  const repeat = repeatOf(place);
  return repeat !== undefined && repeatedParam(component, repeat)?.name === name;
}

/** Variables of a device that a component shows by a parameter: those of the keys that are named in it. */
export function membersOf(
  component: Pick<Component, 'widgets'>,
  name: string,
  device: Binding,
  variables: Pick<Variables, 'list'>,
  catalogue: Parameters<typeof usesOf>[1],
): Record<string, Binding> {
  const members: Record<string, Binding> = {};
  for (const { binding } of usesOf(component.widgets, catalogue).values()) {
    if (binding.type !== 'param' || !binding.systemKey.startsWith(`${name}.`)) continue;
    const key = binding.systemKey.slice(name.length + 1);
    if (device.type === 'param') members[key] = { ...binding, systemKey: `${device.systemKey}.${key}` };
    else {
      const found = variables.list.find(
        (variable) => variable.binding.equipId === device.equipId && ownKey(variable.key, device) === key,
      );
      if (found) members[key] = found.binding;
    }
  }
  return members;
}
function commonBinding(places: readonly Widget[], name: string): Binding | null | typeof MIXED {
  const bound = places.map((place) => placedComponent(place)?.params.get(name) ?? null);
  const [first = null, ...others] = bound;
  return others.every((other) => bindingKey(other) === bindingKey(first)) ? first : MIXED;
}
function commonGiven(places: readonly Widget[], name: string): ParamValue | typeof MIXED | undefined {
  const [first, ...others] = places.map((place) => placedComponent(place)?.values.get(name));
  return others.every((other) => other === first) ? first : MIXED;
}
