import { type Crop, type CropSide, WHOLE, croppedTo, isWhole } from '@lightfield/page';
import { definitions } from '@lightfield/widgets/definitions';
import { Icon } from '@lightfield/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cropOf, fileOf, giveNaturalSize } from '../canvas/place-picture.ts';
import { useDesigner, useSelected } from '../session/designer-context.ts';
import { CropDialog } from './crop-dialog.tsx';
import crops from './crop.module.css';
import { Section } from './field.tsx';
import styles from './inspector.module.css';
import { NumberInput } from './number-input.tsx';

const SIDES: readonly CropSide[] = ['left', 'top', 'right', 'bottom'];

/** Of pictures and symbols: their own size, and of a picture alone which part of it is shown. */
export function PictureSection() {
  const { t } = useTranslation('designer');
  const selected = useSelected();
  const [only, ...others] = selected;
  const href = only && others.length === 0 ? fileOf(only.data) : undefined;
  const isPicture = selected.every(({ widgetType, data }) => {
    const definition = definitions.get(widgetType);
    return definition?.crops && (fileOf(data) !== undefined || definition.ownSize?.(data) !== undefined);
  });
  if (!only || !isPicture) return null;
  return (
    <Section title={t('crop.section')}>
      {href === undefined ? (
        <div className={styles['deeds']}>
          <Natural />
        </div>
      ) : (
        <CropRows key={href} id={only.id} href={href} crop={cropOf(only.data) ?? WHOLE} />
      )}
    </Section>
  );
}

function Natural() {
  const { t } = useTranslation('designer');
  const { editor, mayEdit } = useDesigner();
  return (
    <Button size="small" disabled={!mayEdit} onClick={() => void giveNaturalSize(editor)}>
      {t('crop.natural')}
    </Button>
  );
}

function CropRows({ id, href, crop }: { readonly id: string; readonly href: string; readonly crop: Crop }) {
  const { t } = useTranslation('designer');
  const { editor, mayEdit } = useDesigner();
  const [open, setOpen] = useState(false);
  const cut = (next: Crop, merge?: string) => {
    if (merge === undefined) editor.history.seal();
    editor.run('cropPicture', { id, crop: next, merge });
  };
  return (
    <>
      {isWhole(crop) ? null : (
        <div className={crops['sides']}>
          {SIDES.map((side) => (
            <label key={side}>
              {t(`crop.${side}`)} %
              <NumberInput
                value={crop[side]}
                min={0}
                max={99}
                precision={1}
                disabled={!mayEdit}
                label={t(`crop.${side}`)}
                onTake={(value, moving) =>
                  cut(croppedTo(crop, { [side]: value }), moving ? `crop ${id} ${side}` : undefined)
                }
              />
            </label>
          ))}
        </div>
      )}
      <div className={styles['deeds']}>
        <Button size="small" icon={<Icon name="crop" size={14} />} disabled={!mayEdit} onClick={() => setOpen(true)}>
          {t('crop.edit')}
        </Button>
        <Natural />
        {isWhole(crop) ? null : (
          <Button size="small" disabled={!mayEdit} onClick={() => cut(WHOLE)}>
            {t('crop.whole')}
          </Button>
        )}
      </div>
      {open ? (
        <CropDialog
          href={href}
          crop={crop}
          onClose={() => setOpen(false)}
          onTake={(next) => {
            setOpen(false);
            cut(next);
          }}
        />
      ) : null}
    </>
  );
}
