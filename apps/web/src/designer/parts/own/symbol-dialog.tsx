import { LIMITS, ownSymbolCalls } from '@lightfield/contract';
import type { OwnDrawing, Point } from '@lightfield/page';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Modal, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/call.ts';
import { useErrorWords } from '../../../lib/failure.tsx';
import { formatTime } from '../../../lib/time.ts';
import { useReturnFocus } from '../../../lib/use-return-focus.ts';
import { useDesigner } from '../../session/designer-context.ts';
import { ownSymbols, ownSymbolsKey } from '../../session/own-symbols.ts';
import { boundsOf, portNear, withParts } from './marks.ts';
import { Naming, categoryOf } from './naming.tsx';
import { PartFields } from './part-fields.tsx';
import { PortFields } from './port-fields.tsx';
import { PartList } from './part-list.tsx';
import { SymbolPreview } from './preview.tsx';
import { type Marking, Stage } from './stage.tsx';
import styles from './symbol.module.css';

export interface SymbolStart {
  readonly name: string;
  readonly category: string;
  readonly drawing: OwnDrawing;
  /** Of a file: what was left out of it. */
  readonly left?: readonly string[];
  /** One of the library; absent: it becomes one. */
  readonly of?: { readonly id: string; readonly version: number };
}
type Kind = Exclude<Marking, 'centre'>;

/** A drawing becomes a symbol: what of it is a port, shows the state, or moves is marked by hand, and seen at once. */
export function SymbolDialog({ start, onClose }: { readonly start: SymbolStart; readonly onClose: () => void }) {
  const { t } = useTranslation('designer');
  useReturnFocus();
  const [drawing, setDrawing] = useState(start.drawing);
  const [named, setNamed] = useState({ name: start.name, category: categoryOf(start.category) });
  const [marking, setMarking] = useState<Marking>('parts');
  const [chosen, choose] = useState<ReadonlySet<number>>(() => new Set());
  const { over, version, save, isSaving } = useSaving(start, onClose);
  const name = named.name.trim();
  const keep = () => {
    if (name !== '' && !isSaving) save({ name, category: named.category, drawing });
  };
  const onCentre = (at: Point) => {
    setMarking('parts');
    setDrawing(withCentre(drawing, chosen, at));
  };
  const pick = (part: number | undefined, more: boolean) => {
    if (part === undefined) choose(more ? chosen : new Set());
    else if (!more) choose(new Set([part]));
    else choose(chosen.has(part) ? new Set([...chosen].filter((one) => one !== part)) : new Set([...chosen, part]));
  };
  return (
    <Modal
      open
      width={1040}
      maskClosable={false}
      title={start.of ? t('own.editTitle', { name: start.name }) : t('own.make')}
      okText={start.of ? t('own.save', { version: version + 1 }) : t('own.add')}
      okButtonProps={{ disabled: name === '', loading: isSaving }}
      onOk={keep}
      onCancel={onClose}
    >
      {over ? <Alert type="warning" showIcon title={over} className={styles['alert'] ?? ''} /> : null}
      {start.left?.length ? (
        <Alert
          type="info"
          showIcon
          title={t('own.left', { names: start.left.slice(0, 8).join(', ') })}
          className={styles['alert'] ?? ''}
        />
      ) : null}
      <div className={styles['named']}>
        <Naming value={named} onChange={setNamed} onEnter={keep} />
      </div>
      <div className={styles['marks']}>
        <div className={styles['left']}>
          <Segmented<Kind>
            size="small"
            value={marking === 'ports' ? 'ports' : 'parts'}
            aria-label={t('own.marks')}
            onChange={setMarking}
            options={[
              { value: 'parts', label: t('own.parts') },
              { value: 'ports', label: t('own.ports') },
            ]}
          />
          <Stage
            drawing={drawing}
            marking={marking}
            chosen={chosen}
            onChoose={pick}
            onChange={setDrawing}
            onPort={(at) => setDrawing(withPortNear(drawing, at))}
            onCentre={onCentre}
          />
          <p className={styles['note']}>{t(`own.${marking}Hint`)}</p>
        </div>
        <div className={styles['right']}>
          {marking === 'ports' ? (
            <PortFields drawing={drawing} onChange={setDrawing} />
          ) : (
            <>
              <PartList parts={drawing.parts} chosen={chosen} onPick={pick} onChoose={choose} />
              <PartFields drawing={drawing} chosen={chosen} onChange={setDrawing} onPick={() => setMarking('centre')} />
              {marking === 'centre' ? (
                <Button size="small" onClick={() => setMarking('parts')}>
                  {t('shared.close')}
                </Button>
              ) : null}
            </>
          )}
        </div>
      </div>
      <SymbolPreview drawing={drawing} category={named.category} />
    </Modal>
  );
}

/** What turns about a place of the chosen parts turns about this one; in the middle of a part where that is near. */
function withCentre(drawing: OwnDrawing, chosen: ReadonlySet<number>, at: Point): OwnDrawing {
  const moves = drawing.parts.find((_part, index) => chosen.has(index))?.moves;
  if (!moves || !('cx' in moves)) return drawing;
  const middles = drawing.parts.flatMap((part) => {
    const bounds = boundsOf([part]);
    return bounds ? { x: (bounds.left + bounds.right) / 2, y: (bounds.top + bounds.bottom) / 2 } : [];
  });
  const near = middles.find(({ x, y }) => Math.hypot(x - at.x, y - at.y) <= NEAR) ?? at;
  const round = (value: number) => Math.round(value * 10) / 10;
  return withParts(drawing, chosen, { moves: { ...moves, cx: round(near.x), cy: round(near.y) } });
}
const NEAR = 3;
function withPortNear(drawing: OwnDrawing, at: Point): OwnDrawing {
  if (drawing.ports.length >= LIMITS.ownSymbol.ports) return drawing;
  return { ...drawing, ports: [...drawing.ports, { ...portNear(drawing, at), name: '' }] };
}

interface Made {
  readonly name: string;
  readonly category: string;
  readonly drawing: OwnDrawing;
}
/** Adds it to the library, or saves it over what one has seen there. */
function useSaving({ of }: SymbolStart, onClose: () => void) {
  const { t } = useTranslation('designer');
  const { pageId } = useDesigner();
  const { message } = App.useApp();
  const words = useErrorWords();
  const client = useQueryClient();
  const { data: rows } = useQuery(ownSymbols(pageId));
  const row = rows?.find(({ id }) => id === of?.id);
  const version = Math.max(of?.version ?? 0, row?.version ?? 0);
  const over =
    of && row && row.version > of.version
      ? t('own.over', { by: row.by, at: formatTime(row.at), version: row.version })
      : undefined;
  const saving = useMutation({
    mutationFn: ({ drawing, ...made }: Made) => {
      const body = { pageId, ...made, drawing: { ...drawing } };
      return of
        ? call(ownSymbolCalls.save, { ...body, symbolId: of.id, base: version })
        : call(ownSymbolCalls.add, body);
    },
    onSuccess: async (saved, { name }) => {
      onClose();
      const count = saved.pages;
      void message.success(
        of
          ? t(count > 0 ? 'own.savedUsed' : 'own.saved', { name, version: saved.version, count })
          : t('own.added', { name }),
      );
      await client.invalidateQueries({ queryKey: ownSymbolsKey(pageId) });
    },
    onError: async (error) => {
      void message.error(words(error).title);
      // somebody else may have saved meanwhile, which is told then
      await client.invalidateQueries({ queryKey: ownSymbolsKey(pageId) });
    },
  });
  return { over, version, save: saving.mutate, isSaving: saving.isPending };
}
