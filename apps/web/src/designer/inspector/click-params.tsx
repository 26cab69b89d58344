import { type Param, Params, isBoundKind, isRecord, ownField } from '@lightfield/page';
import { commonValue } from '@lightfield/designer';
import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { BindingField } from '../parts/binding/binding-field.tsx';
import { selectedOf, useDesigner } from '../session/designer-context.ts';
import { pageParams } from '../session/page-queries.ts';
import { DeviceField } from './device-field.tsx';
import { FieldRow, PrefixContext, Section, isMixed, useProperty } from './field.tsx';
import styles from './inspector.module.css';
import { ParamField } from './param-field.tsx';
import { NameInText } from './take.tsx';

/** What the click gives to the page it leads to, where that page asks for anything. */
export function ClickParams({ pageId }: { readonly pageId: unknown }) {
  const { t } = useTranslation('designer');
  const id = typeof pageId === 'string' ? pageId : '';
  const asked = useQuery({ ...pageParams(id), enabled: id !== '' });
  const params = Params.safeParse(asked.data).data ?? [];
  if (id === '' || params.length === 0) return null;
  return (
    <Section title={t('component.givenParams')}>
      {params.map((param) => (
        <GivenRow key={param.name} param={param} />
      ))}
    </Section>
  );
}

function GivenRow({ param }: { readonly param: Param }) {
  const { t } = useTranslation('designer');
  const { editor } = useDesigner();
  const at = isBoundKind(param.kind) ? 'params' : 'values';
  const whole = use(PrefixContext) + at;
  const part = useProperty(at);
  const { name, kind, title } = param;
  const label = title || name;
  if (isMixed(part.value)) return <p className={styles['note']}>{t('inspector.mixed')}</p>;
  const given = isRecord(part.value) ? part.value : {};
  const value = ownField(given, name);
  const set = (next: unknown, moving = false) => {
    // as it is by now: the row before may have been set since this one was drawn
    const now = commonValue(selectedOf(editor), whole);
    const others = Object.fromEntries(Object.entries(isRecord(now) ? now : {}).filter(([key]) => key !== name));
    part.set(next === undefined || next === null ? others : { ...others, [name]: next }, moving);
  };
  const plain = typeof value === 'string' || typeof value === 'number' ? value : undefined;
  const named =
    kind === 'text' ? (
      <NameInText path="values" label={label} onName={(words) => set(`${plain ?? ''}${words}`)} />
    ) : null;
  return (
    <FieldRow label={label} taking={{ instead: null, button: named }}>
      {(id) =>
        kind === 'variable' ? (
          <BindingField label={label} value={value ?? null} disabled={part.disabled} onChange={set} />
        ) : kind === 'device' ? (
          <DeviceField id={id} value={value ?? null} disabled={part.disabled} onChange={set} />
        ) : (
          <ParamField id={id} param={param} value={plain} disabled={part.disabled} onChange={set} />
        )
      }
    </FieldRow>
  );
}
