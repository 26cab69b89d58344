import { LIMITS } from '@lightfield/contract';
import { type Con } from '@lightfield/page';
import { Button, Input, Select, Switch } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesigner, useDocument } from '../session/designer-context.ts';
import { ColourField } from '../parts/colour/colour-field.tsx';
import { FieldRow, Section } from './field.tsx';
import { ImageField } from './image-editor.tsx';
import styles from './inspector.module.css';
import { MasterRow } from './master-row.tsx';
import { NumberInput } from './number-input.tsx';
import { ParamList } from './param-list.tsx';
import { useUsedParams } from './used-params.ts';

const FITS = ['none', 'width', 'height', 'contain', 'fill'] as const;
/** Common sizes of screens, page units. */
const SIZES = [
  [LIMITS.page.width, LIMITS.page.height],
  [1280, 720],
  [1280, 800],
  [1366, 768],
  [1920, 1080],
  [2560, 1440],
  [390, 844],
] as const;

/** Settings of the page (S2 §3 "Page configuration"); each change is an undo step like any other. */
export function PageSettingsPanel() {
  const { t } = useTranslation('designer');
  const { editor, mayEdit, dialog, owner } = useDesigner();
  const { con } = useDocument(editor.document);
  const set = (change: Partial<Con>, merge?: string) => {
    if (!merge) editor.history.seal();
    editor.run('setCon', { con: change, merge });
  };
  const disabled = !mayEdit;
  const [again, setAgain] = useState(0);
  const used = useUsedParams();
  return (
    <>
      <Section title={t('page.title')}>
        <FieldRow label={t('page.name')}>
          {(id) => (
            <Input
              key={`${con.title} ${again}`}
              id={id}
              size="small"
              defaultValue={con.title}
              maxLength={100}
              disabled={disabled}
              onPressEnter={({ currentTarget }) => currentTarget.blur()}
              onBlur={({ target }) => {
                // a page always has a title: an empty field shows again what it is
                const title = target.value.trim();
                if (title !== '' && title !== con.title) set({ title });
                else setAgain(again + 1);
              }}
            />
          )}
        </FieldRow>
        <FieldRow label={t('page.size')}>
          {(id) => (
            <Select
              id={id}
              size="small"
              className={styles['wide'] ?? ''}
              disabled={disabled}
              value={`${con.width}×${con.height}`}
              options={SIZES.map(([width, height]) => ({
                value: `${width}×${height}`,
                label: `${width} × ${height}`,
              }))}
              onChange={(value) => {
                const [width = con.width, height = con.height] = value.split('×').map(Number);
                set({ width, height });
              }}
            />
          )}
        </FieldRow>
        <div className={styles['grid']}>
          {(['width', 'height'] as const).map((side) => (
            <FieldRow key={side} label={t(`place.${side}`)}>
              {(id) => (
                <NumberInput
                  id={id}
                  min={100}
                  max={10_000}
                  precision={0}
                  value={con[side]}
                  disabled={disabled}
                  onTake={(value, moving) => set({ [side]: value }, moving ? side : undefined)}
                />
              )}
            </FieldRow>
          ))}
        </div>
        <FieldRow label={t('page.fit')}>
          {(id) => (
            <Select
              id={id}
              size="small"
              className={styles['wide'] ?? ''}
              disabled={disabled}
              value={con.fit}
              options={FITS.map((fit) => ({ value: fit, label: t(`page.fits.${fit}`) }))}
              onChange={(fit) => set({ fit })}
            />
          )}
        </FieldRow>
        <FieldRow label={t('theme.title')}>
          {(id) => (
            <span className={styles['pair']}>
              <span className={styles['called']} title={con.theme.own?.title}>
                {con.theme.own?.title ?? t(`theme.name.${con.theme.name}`)}
              </span>
              {disabled ? null : (
                <Button id={id} size="small" onClick={() => dialog.set('themes')}>
                  {t('theme.change')}
                </Button>
              )}
            </span>
          )}
        </FieldRow>
        <FieldRow label={t('page.bgColor')}>
          {() => (
            <ColourField
              label={t('page.bgColor')}
              value={con.bgColor}
              disabled={disabled}
              onChange={(bgColor, moving) => set({ bgColor }, moving ? 'bgColor' : undefined)}
            />
          )}
        </FieldRow>
        <FieldRow label={t('page.bgImage')}>
          {() => (
            <ImageField
              pictures
              label={t('page.bgImage')}
              value={con.bgImage}
              disabled={disabled}
              onChange={(bgImage) => set({ bgImage })}
            />
          )}
        </FieldRow>
      </Section>
      <Section title={t('page.running')}>
        <MasterRow />
        <FieldRow label={t('page.dark')} hint={t('page.darkHint')}>
          {(id) => (
            <Switch id={id} size="small" checked={con.dark} disabled={disabled} onChange={(dark) => set({ dark })} />
          )}
        </FieldRow>
        {/* it is for whoever follows a device */}
        {owner.kind === 'project' ? null : (
          <FieldRow label={t('page.follow')} hint={t('page.followHint')}>
            {(id) => (
              <Switch
                id={id}
                size="small"
                checked={con.follow}
                disabled={disabled}
                onChange={(follow) => set({ follow })}
              />
            )}
          </FieldRow>
        )}
        <FieldRow label={t('page.adaption')} hint={t('page.adaptionHint')}>
          {(id) => (
            <Switch
              id={id}
              size="small"
              checked={con.adaption}
              disabled={disabled}
              onChange={(adaption) => set({ adaption })}
            />
          )}
        </FieldRow>
        <FieldRow label={t('page.password')}>
          {(id) => (
            <span className={styles['paint']}>
              <span>{t(con.checkpwd ? 'page.passwordOn' : 'page.passwordOff')}</span>
              {disabled ? null : (
                <Button id={id} size="small" onClick={() => dialog.set('settings')}>
                  {t('page.passwordChange')}
                </Button>
              )}
            </span>
          )}
        </FieldRow>
      </Section>
      <Section title={t('component.pageParams')} open={con.params.length > 0}>
        <p className={styles['note']}>{t('component.pageParamsHint')}</p>
        <ParamList
          params={con.params}
          used={used}
          disabled={disabled}
          onChange={(change) => set({ params: [...change(editor.document.state.con.params)] })}
        />
      </Section>
    </>
  );
}
