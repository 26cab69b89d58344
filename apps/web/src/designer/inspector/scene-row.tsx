import { type SceneChoice, sceneCalls } from '@lightfield/contract';
import { ClickEvent } from '@lightfield/page';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/call.ts';
import type { Variables } from '../session/binding/variables.ts';
import { useDesigner } from '../session/designer-context.ts';
import { designerKeys } from '../session/page-queries.ts';
import { FieldRow, isMixed, useProperty } from './field.tsx';
import styles from './inspector.module.css';

const scenesOf = (pageId: string) =>
  queryOptions({
    queryKey: [...designerKeys.all, 'scenes', pageId],
    queryFn: ({ signal }) => call(sceneCalls.choices, { pageId }, { signal, quiet: true }),
    staleTime: 60_000,
  });

/** What is listed under a name in a list of the widget. */
const named = (list: unknown, field: string): ReadonlyMap<string, object> =>
  new Map(
    (Array.isArray(list) ? (list as unknown[]) : []).flatMap((entry) => {
      const name: unknown = typeof entry === 'object' && entry !== null ? Reflect.get(entry, field) : undefined;
      return typeof name === 'string' && entry ? [[name, entry] as const] : [];
    }),
  );

/** Its points, each bound as it was, or to the only variable of that key; and its clicks, each with what it did. */
function filledWith(
  { points, clicks }: SceneChoice,
  before: { signals: unknown; events: unknown },
  { list }: Variables,
) {
  const signals = named(before.signals, 'point');
  const events = named(before.events, 'event');
  const byKey = (key: string) => {
    const [only, ...more] = list.filter((variable) => variable.key === key);
    return only && more.length === 0 ? only.binding : null;
  };
  return {
    signalArray: points.map(({ key }) => signals.get(key) ?? { point: key, data: byKey(key) }),
    eventArray: clicks.map((event) => events.get(event) ?? { event, clickEvent: ClickEvent.parse({}) }),
  };
}

/** A 3D scene by its name. Its points and clicks come along, in one step with it. */
export function SceneEditor({ path, label, hint }: { path: string; label: string; hint?: string | undefined }) {
  const { t } = useTranslation('designer');
  const { pageId, editor, variables } = useDesigner();
  const { value, disabled, set } = useProperty(path);
  const signals = useProperty('signalArray');
  const events = useProperty('eventArray');
  const { data: scenes, isFetching } = useQuery(scenesOf(pageId));
  const id = typeof value === 'string' ? value : '';
  const isKnown = !scenes || scenes.some((scene) => scene.id === id);
  const choose = (next: string | undefined) => {
    const scene = scenes?.find((each) => each.id === next);
    const step = `scene ${next ?? ''}`;
    editor.history.seal();
    set(next ?? '', step);
    if (!scene) return;
    const filled = filledWith(scene, { signals: signals.value, events: events.value }, variables);
    signals.set(filled.signalArray, step);
    events.set(filled.eventArray, step);
  };
  return (
    <FieldRow label={label} hint={hint}>
      {(field) => (
        <Select
          id={field}
          size="small"
          allowClear
          className={styles['wide'] ?? ''}
          value={id === '' ? null : isKnown ? id : t('recorded.gone')}
          {...(id !== '' && !isKnown && { status: 'error' })}
          placeholder={t(isMixed(value) ? 'inspector.mixed' : 'scene.none')}
          disabled={disabled}
          loading={isFetching}
          showSearch={{ optionFilterProp: 'label' }}
          notFoundContent={t('scene.noScenes')}
          options={(scenes ?? []).map((scene) => ({ value: scene.id, label: scene.name }))}
          onChange={choose}
        />
      )}
    </FieldRow>
  );
}
