import type { PageLookRow } from '@lightfield/contract';
import { type Widget, everyWidget, setByHand, styleValuesOf } from '@lightfield/page';
import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../lib/account.ts';
import { DeleteLook } from '../parts/looks/delete-look.tsx';
import { StyleDialog } from '../parts/looks/style-dialog.tsx';
import { useDesigner, useSelected } from '../session/designer-context.ts';
import { pageLooks, styleOf } from '../session/page-looks.ts';
import { FieldRow, Section } from './field.tsx';
import styles from './inspector.module.css';

/** The named style of what is selected, groups with what they hold. */
function useStyles() {
  const { editor, owner } = useDesigner();
  const selected = useSelected();
  const rows = (useQuery(pageLooks(owner)).data ?? []).filter(({ kind }) => kind === 'style');
  const all = [...everyWidget(selected)];
  const styled = all.find((widget) => widget.styled)?.styled;
  /** All have the same one. */
  const common = all.every((widget) => widget.styled?.id === styled?.id) ? styled : undefined;
  const [first, ...others] = all;
  const wear = (id: string, alike = false) => {
    const row = rows.find((each) => each.id === id);
    const style = row && styleOf(row);
    if (style) editor.run('wearStyle', { style, alike });
  };
  return {
    rows,
    styled,
    common,
    /** The enterprise has it. */
    row: common && rows.find(({ id }) => id === common.id),
    alone: others.length === 0 ? first : undefined,
    byHand: new Set(all.flatMap(setByHand)).size,
    wear,
  };
}
type Styles = ReturnType<typeof useStyles>;

/** The named style of what is selected: given, reset, taken off, changed by what was set by hand, or made of it. */
export function StyleSection() {
  const { t } = useTranslation('designer');
  const { mayEdit } = useDesigner();
  const found = useStyles();
  const { rows, styled, common, row, wear } = found;
  const options = rows.map(({ id, name }) => ({ value: id, label: name }));
  // of another enterprise, or deleted since: it is what the widget holds
  if (common && !row) options.push({ value: common.id, label: common.title });
  const empty = styled ? 'inspector.mixed' : rows.length > 0 ? 'namedStyle.choose' : 'namedStyle.nothing';
  return (
    <Section title={t('namedStyle.title')} open={styled !== undefined}>
      <FieldRow label={t('namedStyle.field')}>
        {(id) => (
          <Select
            id={id}
            size="small"
            className={styles['wide'] ?? ''}
            disabled={!mayEdit}
            value={common?.id ?? null}
            placeholder={t(empty)}
            options={options}
            onChange={(next: string) => wear(next)}
          />
        )}
      </FieldRow>
      <Note {...found} />
      {mayEdit ? <Deeds {...found} /> : null}
    </Section>
  );
}

function Note({ styled, common, row, byHand }: Styles) {
  const { t } = useTranslation('designer');
  if (!styled) return null;
  return (
    <p className={styles['note']}>
      {byHand > 0 ? t('namedStyle.byHand', { count: byHand }) : t('namedStyle.whole')}
      {common && !row ? ` ${t('namedStyle.apart')}` : ''}
    </p>
  );
}

/** What can be done with the style on this page, and for those of the enterprise with the style itself. */
function Deeds({ styled, row, alone, byHand, wear }: Styles) {
  const { t } = useTranslation('designer');
  const { editor } = useDesigner();
  const mayMake = useAccount()?.kind !== 'ext';
  return (
    <div className={styles['deeds']}>
      {styled && byHand > 0 ? (
        <Button size="small" onClick={() => void editor.run('resetStyle')}>
          {t('namedStyle.reset')}
        </Button>
      ) : null}
      {row ? (
        <Button size="small" onClick={() => wear(row.id, true)}>
          {t('namedStyle.alike')}
        </Button>
      ) : null}
      {styled ? (
        <Button size="small" onClick={() => void editor.run('dropStyle')}>
          {t('namedStyle.drop')}
        </Button>
      ) : null}
      {mayMake ? <Making row={row} alone={alone} /> : null}
    </div>
  );
}

/** A new style, or the one there is, by the widget that is selected; or none any more. */
function Making({ row, alone }: Pick<Styles, 'row'> & { readonly alone: Widget | undefined }) {
  const { t } = useTranslation('designer');
  const [asked, setAsked] = useState<{ readonly widget: Widget; readonly row?: PageLookRow }>();
  const [going, setGoing] = useState<PageLookRow>();
  return (
    <>
      {alone && row ? (
        <Button size="small" onClick={() => setAsked({ widget: alone, row })}>
          {t('namedStyle.change')}
        </Button>
      ) : null}
      {alone ? (
        <Button size="small" onClick={() => setAsked({ widget: alone })}>
          {t('namedStyle.make')}
        </Button>
      ) : null}
      {row ? (
        <Button size="small" danger onClick={() => setGoing(row)}>
          {t('namedStyle.delete')}
        </Button>
      ) : null}
      {asked ? (
        <StyleDialog {...asked} values={styleValuesOf(asked.widget)} onClose={() => setAsked(undefined)} />
      ) : null}
      {going ? <DeleteLook row={going} onClose={() => setGoing(undefined)} /> : null}
    </>
  );
}
