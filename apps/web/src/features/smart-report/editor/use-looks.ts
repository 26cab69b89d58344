import type { ICellData } from '@univerjs/core';
import type { Cell } from '@lightfield/report';
import { COLOURS } from '@lightfield/ui';
import { useTranslation } from 'react-i18next';
import { isUnchosen } from './cell-panel.tsx';
import { type Family, familyOf } from './cell-kind.ts';
import type { Look } from './sheet-engine.ts';
import { extrasOf } from './snapshot.ts';

const { info, infoSoft, ok, okSoft, normal, normalSoft, idle, idleSoft } = COLOURS.light;
const TINTS: Record<Family, Pick<Look, 'tint' | 'ink'>> = {
  input: { tint: infoSoft, ink: info },
  bind: { tint: okSoft, ink: ok },
  system: { tint: normalSoft, ink: normal },
  qr: { tint: idleSoft, ink: idle },
};

type Words = ReturnType<typeof useCellWords>;
/** What stands in a cell of a template until a record is made of it. */
export function useCellWords() {
  const { t } = useTranslation('smart-report');
  return ({ input, bind, qr }: Pick<Cell, 'input' | 'bind' | 'qr'>): string => {
    if (input)
      return `${t(`input.kinds.${input.kind}`)}${input.unit ? ` ${input.unit}` : ''}${input.required ? ' *' : ''}`;
    if (qr) return t('cell.kinds.qr');
    if (!bind) return '';
    if (bind.kind === 'system') return t(`system.${bind.key}`);
    if (isUnchosen(bind)) return t('cell.unchosen');
    const name = bind.of?.name ?? '';
    if (bind.kind === 'value') return `${name} ${t(`cell.shortMoments.${bind.at}`, { time: bind.time })}`.trim();
    if (bind.kind === 'agg') return `${t(`statistic.${bind.agg}`)} ${name}`;
    const step = t(`cell.steps.${bind.step}`);
    return bind.of ? `${step} ${t(`statistic.${bind.agg}`)} ${name}` : `${step} ${t('cell.rowKinds.time')}`;
  };
}
export const lookOf =
  (words: Words) =>
  (cell: ICellData): Look | undefined => {
    const extras = extrasOf(cell);
    const family = familyOf(extras);
    return family ? { words: words(extras), ...TINTS[family] } : undefined;
  };
