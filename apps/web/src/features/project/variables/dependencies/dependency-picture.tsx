import type { Mvar } from '@lightfield/contract';
import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './dependency.module.css';
import { type Words, DependencyBox, useWords } from './dependency-box.tsx';
import { DependencyFinder } from './dependency-finder.tsx';
import { type DependencyGraph, type Kin, type NamedDevice, isKin, kinOf, matches } from './dependency-graph.ts';
import { type DependencyLayout, layOut } from './dependency-layout.ts';
import { DependencyLines } from './dependency-lines.tsx';
import { stepFrom } from './dependency-steps.ts';

/** More boxes than this are searched. */
const OVERSEEN = 15;

/** The boxes in layers, the lines between them, and a search where there are many. `names`: of variables of devices, by their keys. */
export function DependencyPicture({
  graph,
  devices,
  names,
  onEdit,
}: {
  graph: DependencyGraph;
  devices: readonly NamedDevice[];
  names: ReadonlyMap<string, string> | undefined;
  onEdit: ((mvar: Mvar) => void) | undefined;
}) {
  const { t } = useTranslation('project');
  const layout = useMemo(() => layOut(graph.nodes, graph.edges), [graph]);
  const wordsOf = useWords(graph, names);
  const frame = useRef<HTMLElement>(null);
  const [part, search] = useState('');
  const [pointed, point] = useState<string>();
  const [focused, focus] = useState<string>();
  const [kept, keep] = useState<string>();
  const looked = pointed ?? focused ?? kept;
  const kin = useMemo(() => (looked === undefined ? undefined : kinOf(graph, looked)), [graph, looked]);
  const found = useMemo(
    () =>
      part === ''
        ? undefined
        : graph.nodes.flatMap(({ id, key }) => (matches(key, wordsOf.get(id)?.name ?? '', part) ? id : [])),
    [graph, part, wordsOf],
  );
  // the one that Tab leads to
  const entry = focused ?? kept ?? layout.boxes[0]?.id;
  const boxOf = useCallback(
    (id: string) => frame.current?.querySelector<HTMLElement>(`[data-box="${CSS.escape(id)}"]`) ?? undefined,
    [],
  );
  const onKey = useCallback(
    (id: string, event: KeyboardEvent) => {
      const next = stepFrom(graph, layout, id, event.key);
      if (next === undefined) return;
      event.preventDefault();
      boxOf(next)?.focus();
    },
    [graph, layout, boxOf],
  );
  const onRun = useCallback(
    (id: string) => {
      const mvar = graph.nodes.find((node) => node.id === id)?.mvar;
      if (mvar && onEdit) onEdit(mvar);
      else keep((current) => (current === id ? undefined : id));
    },
    [graph, onEdit],
  );
  const show = useCallback(
    (id: string) => {
      keep(id);
      boxOf(id)?.scrollIntoView({ block: 'center', inline: 'center' });
    },
    [boxOf],
  );
  return (
    <>
      <div className={styles['bar']}>
        <p className={styles['note']}>{t(onEdit ? 'dependencies.note' : 'dependencies.noteReading')}</p>
        {graph.nodes.length > OVERSEEN ? (
          <DependencyFinder part={part} found={found} onSearch={search} onShow={show} onClear={() => keep(undefined)} />
        ) : null}
      </div>
      <section ref={frame} className={styles['frame']} aria-label={t('dependencies.picture')}>
        <LayerHeads layout={layout} hasDevices={graph.nodes.some(({ group }) => group !== undefined)} />
        <div
          role="toolbar"
          aria-label={t('dependencies.picture')}
          className={styles['sheet']}
          style={{ width: layout.width, height: layout.height }}
        >
          <DependencyLines layout={layout} kin={kin} />
          <GroupHeads layout={layout} devices={devices} />
          <Boxes
            {...{ graph, layout, wordsOf, kin, found, entry, kept, onRun, onKey }}
            onPoint={point}
            onFocus={focus}
            editable={onEdit !== undefined}
          />
        </div>
      </section>
    </>
  );
}

function Boxes({
  graph,
  layout,
  wordsOf,
  kin,
  found,
  entry,
  kept,
  editable,
  ...handlers
}: {
  graph: DependencyGraph;
  layout: DependencyLayout;
  wordsOf: ReadonlyMap<string, Words>;
  kin: Kin | undefined;
  found: readonly string[] | undefined;
  entry: string | undefined;
  kept: string | undefined;
  editable: boolean;
  onRun: (id: string) => void;
  onKey: (id: string, event: KeyboardEvent) => void;
  onPoint: (id: string | undefined) => void;
  onFocus: (id: string | undefined) => void;
}) {
  const hits = useMemo(() => new Set(found), [found]);
  return layout.boxes.map((box, index) => {
    const node = graph.nodes[index];
    const words = wordsOf.get(box.id);
    if (!node || !words) return null;
    const dim = kin ? !isKin(kin, box.id) : found !== undefined && !hits.has(box.id);
    return (
      <DependencyBox
        key={box.id}
        node={node}
        words={words}
        x={box.x}
        y={box.y}
        dim={dim}
        looked={kin?.id === box.id}
        hit={hits.has(box.id)}
        entry={entry === box.id}
        {...(editable && node.mvar ? {} : { kept: kept === box.id })}
        {...handlers}
      />
    );
  });
}

/** What stands in each layer; stays in sight while the picture is scrolled down. */
function LayerHeads({ layout, hasDevices }: { layout: DependencyLayout; hasDevices: boolean }) {
  const { t } = useTranslation('project');
  return (
    <div className={styles['heads']} style={{ width: layout.width }}>
      {layout.layers.map((x, layer) => (
        <span key={x} style={{ left: x }}>
          {hasDevices && layer === 0
            ? t('dependencies.devices')
            : t('dependencies.level', { level: hasDevices ? layer : layer + 1 })}
        </span>
      ))}
    </div>
  );
}

function GroupHeads({ layout, devices }: { layout: DependencyLayout; devices: readonly NamedDevice[] }) {
  const { t } = useTranslation('project');
  return layout.headings.map(({ group, x, y }) => {
    const device = devices.find(({ equipmentId }) => equipmentId === group);
    const text = device ? `${device.name} (${device.key})` : t('dependencies.gone');
    return (
      <div key={group} className={styles['group']} style={{ left: x, top: y }} title={text}>
        {device ? (
          <>
            <code>{device.key}</code> {device.name}
          </>
        ) : (
          text
        )}
      </div>
    );
  });
}
