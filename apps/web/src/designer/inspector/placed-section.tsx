import { type Component, type Widget, bindingKey, placedComponent } from '@lightfield/page';
import { MIXED } from '@lightfield/designer';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { BindingField } from '../parts/binding/binding-field.tsx';
import { useDesigner, useDocument, useSelected } from '../session/designer-context.ts';
import { Sign } from '../parts/icons.tsx';
import { FieldRow, Section } from './field.tsx';
import styles from './inspector.module.css';

/** The component whose places are selected, when all of them are places of the same one. */
export function usePlaced(): Component | undefined {
  const { editor } = useDesigner();
  const { components } = useDocument(editor.document);
  const ids = new Set(useSelected().map((widget) => placedComponent(widget)?.component));
  const [id] = ids;
  return ids.size === 1 ? components.find((component) => component.id === id) : undefined;
}

/** What the selected places bind the parameters of their component to. */
export function PlacedSection({ component }: { readonly component: Component }) {
  const { t } = useTranslation('designer');
  const { editor, mayEdit, openComponent } = useDesigner();
  const places = useSelected();
  return (
    <Section title={t('component.params')}>
      {component.params.map(({ name, title }) => (
        <FieldRow key={name} label={title || name}>
          {() => (
            <BindingField
              label={title || name}
              value={common(places, name)}
              disabled={!mayEdit}
              onChange={(binding) => void editor.run('bindParameter', { name, binding })}
            />
          )}
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

function common(places: readonly Widget[], name: string): unknown {
  const bound = places.map((place) => placedComponent(place)?.params.get(name) ?? null);
  const [first = null, ...others] = bound;
  return others.every((other) => bindingKey(other) === bindingKey(first)) ? first : MIXED;
}
