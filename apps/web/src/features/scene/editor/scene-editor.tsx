import { ROUTES, type SceneInfo } from '@lightfield/contract';
import { BODIES, type BodyName, Scene, parseScene } from '@lightfield/page';
import type { HandleMode } from '@lightfield/widgets/scene';
import { StateMark } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button, Dropdown, Segmented } from 'antd';
import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../../lib/account.ts';
import { to } from '../../../lib/hrefs.ts';
import { ReadOnlyNote } from '../../../lib/why-not.tsx';
import { sceneModels } from '../api/scene-queries.ts';
import { NodePanel } from './node-panel.tsx';
import { NodeTree } from './node-tree.tsx';
import styles from './scene-editor.module.css';
import {
  changed,
  drawnFrom,
  freshId,
  isFull,
  redone,
  undone,
  withBody,
  withCopy,
  withFields,
  withNode,
  withViewRetaken,
  withoutNode,
} from './scene-edit.ts';
import { ScenePanel } from './scene-panel.tsx';
import { useSaving } from './use-saving.ts';
import { useStage } from './use-stage.ts';
import { VersionsButton } from './versions-button.tsx';

type Move = { readonly to: Scene; readonly step?: string } | 'undo' | 'redo';
const MODES = ['translate', 'rotate', 'scale'] as const;

export function SceneEditor({ info, onReload }: { info: SceneInfo; onReload: () => void }) {
  const { t } = useTranslation('scene');
  const may = usePermission('manage_scene_edit');
  const navigate = useNavigate();
  const first = useMemo(() => parseScene(info.document).scene ?? Scene.parse({}), [info]);
  const [drawn, move] = useReducer(
    (state: ReturnType<typeof drawnFrom>, asked: Move) =>
      asked === 'undo' ? undone(state) : asked === 'redo' ? redone(state) : changed(state, asked.to, asked.step),
    first,
    drawnFrom,
  );
  const { looked, look, scene, mayEdit } = useLooked(drawn.now, may);
  const set = (next: Scene, step?: string) => move({ to: next, ...(step !== undefined && { step }) });
  const [chosen, choose] = useState<string>();
  const node = scene.nodes.find(({ id }) => id === chosen);
  const [mode, setMode] = useState<HandleMode>('translate');
  const [values, setValues] = useState<ReadonlyMap<string, number>>(new Map());
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set());
  const [place, canvas, signs] = [
    useRef<HTMLDivElement>(null),
    useRef<HTMLCanvasElement>(null),
    useRef<HTMLDivElement>(null),
  ];
  const { stage, isLost } = useStage(place, canvas, signs, {
    scene,
    selected: node?.kind === 'part' ? undefined : node?.id,
    mode,
    mayEdit,
    values,
    onSelect: choose,
    onPlaced: (id, placing) => set(withFields(scene, id, placing)),
    onBroken: setBroken,
  });
  const models = useQuery(sceneModels(info.id));
  const saving = useSaving({
    info,
    scene: drawn.now,
    picture: async () => (await stage.current?.picture(480)) ?? null,
  });
  useKeys({
    undo: () => move('undo'),
    redo: () => move('redo'),
    save: () => mayEdit && saving.save(),
    remove: () => mayEdit && node && set(withoutNode(scene, node.id)),
    copy: () => mayEdit && node && copy(),
  });
  const copy = () => {
    if (!node || isFull(scene)) return;
    const made = withCopy(scene, node.id);
    set(made.scene);
    choose(made.id);
  };
  const add = (body: BodyName | 'group') => {
    const [x, , z] = stage.current?.now().target ?? [0, 0, 0];
    const made =
      body === 'group'
        ? withNode(scene, { kind: 'group', name: t('group') })
        : withBody(scene, body, t(`body.${body}`), [Math.round(x), 0, Math.round(z)]);
    set(made.scene);
    choose(made.id);
  };
  const keepView = () => {
    const now = stage.current?.now();
    if (!now) return;
    const id = freshId(scene.views, 'v');
    set({ ...scene, views: [...scene.views, { id, name: t('viewName', { number: scene.views.length + 1 }), ...now }] });
  };
  const retake = (id: string) => {
    const now = stage.current?.now();
    if (now) set(withViewRetaken(scene, id, now));
  };
  const items = [
    ...BODIES.map((body) => ({ key: body, label: t(`body.${body}`) })),
    { key: 'group', label: t('group') },
  ];
  return (
    <div className={styles['editor']}>
      <header className={styles['bar']}>
        <Button onClick={() => void navigate({ to: to(ROUTES.scenes) })}>{t('back')}</Button>
        <h1 className={styles['name']}>{info.name}</h1>
        {mayEdit ? (
          <>
            <Dropdown
              disabled={isFull(scene)}
              trigger={['click']}
              menu={{ items, className: styles['bodies'] ?? '', onClick: ({ key }) => add(key as BodyName | 'group') }}
            >
              <Button>{t('addBody')}</Button>
            </Dropdown>
            <Segmented
              aria-label={t('handles')}
              value={mode}
              options={MODES.map((value) => ({ value, label: t(`mode.${value}`) }))}
              onChange={setMode}
            />
            <Button disabled={drawn.past.length === 0} onClick={() => move('undo')}>
              {t('undo')}
            </Button>
            <Button disabled={drawn.future.length === 0} onClick={() => move('redo')}>
              {t('redo')}
            </Button>
          </>
        ) : null}
        <Button disabled={isLost} onClick={() => stage.current && stage.current.fly(stage.current.whole(), true)}>
          {t('whole')}
        </Button>
        <span className={styles['gap']} />
        <ReadOnlyNote permission="manage_scene_edit" />
        <VersionsButton
          sceneId={info.id}
          base={saving.version}
          mayEdit={may}
          onRestored={onReload}
          onLook={(version, past) => look({ version, scene: past })}
        />
        {mayEdit ? (
          <Button type="primary" loading={saving.isPending} disabled={!saving.isChanged} onClick={saving.save}>
            {t('save')}
          </Button>
        ) : null}
      </header>
      <NodeTree scene={scene} chosen={node?.id} broken={broken} onChoose={choose} />
      <div className={styles['stage']} ref={place}>
        <canvas ref={canvas} className={styles['canvas']} aria-label={info.name} />
        <div ref={signs} className={styles['signs']} />
        {isLost ? <p className={styles['lost']}>{t('noWebgl')}</p> : null}
        {looked ? <PastVersion version={looked.version} onBack={() => look(undefined)} /> : null}
      </div>
      <aside className={styles['side']} aria-label={t('properties')}>
        {node ? (
          <NodePanel
            key={node.id}
            scene={scene}
            node={node}
            isBroken={broken.has(node.id)}
            mayEdit={mayEdit}
            onChange={(fields, step) => set(withFields(scene, node.id, fields), step && `${step} ${node.id}`)}
            onScene={set}
            parts={models.data?.find(({ id }) => id === node.modelId)?.nodes ?? []}
            onPart={(part) => {
              const made = withNode(scene, { kind: 'part', parent: node.id, part, name: part.slice(0, 60) });
              set(made.scene);
              choose(made.id);
            }}
            onCopy={copy}
            onDelete={() => set(withoutNode(scene, node.id))}
          />
        ) : (
          <ScenePanel
            sceneId={info.id}
            scene={scene}
            mayEdit={mayEdit}
            values={values}
            onValues={setValues}
            onChange={set}
            onKeepView={keepView}
            onRetake={retake}
            onLook={(view) => stage.current?.fly(view, false)}
            onModel={(model) => {
              const made = withNode(scene, { kind: 'model', modelId: model.id, name: model.name.slice(0, 60) });
              set(made.scene);
              choose(made.id);
            }}
          />
        )}
      </aside>
    </div>
  );
}

/** An older version is looked at in place of what is drawn, and nothing of it is changed. */
function useLooked(drawn: Scene, may: boolean) {
  const [looked, look] = useState<{ readonly version: number; readonly scene: Scene }>();
  return { looked, look, scene: looked?.scene ?? drawn, mayEdit: may && looked === undefined };
}

/** What is shown is not what is drawn. */
function PastVersion({ version, onBack }: { readonly version: number; readonly onBack: () => void }) {
  const { t } = useTranslation('scene');
  return (
    <p className={styles['past']}>
      <StateMark state="important" text={t('lookedAt', { version })} />
      <Button size="small" onClick={onBack}>
        {t('lookBack')}
      </Button>
    </p>
  );
}

function useKeys(keys: Readonly<Record<'undo' | 'redo' | 'save' | 'remove' | 'copy', () => unknown>>): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [role=dialog]');
      const command = event.ctrlKey || event.metaKey;
      const key = event.key.toLowerCase();
      const run = (what: () => unknown) => {
        event.preventDefault();
        what();
      };
      if (command && key === 's') run(latest.current.save);
      else if (typing) return;
      else if (command && key === 'z') run(event.shiftKey ? latest.current.redo : latest.current.undo);
      else if (command && key === 'y') run(latest.current.redo);
      else if (command && key === 'd') run(latest.current.copy);
      else if (key === 'delete' || key === 'backspace') run(latest.current.remove);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
