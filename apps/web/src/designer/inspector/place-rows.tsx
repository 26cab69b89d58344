import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { DEVICE_GAP, OWN_PLACES, type OwnPlace, linkTo, placeOf } from '../../lib/own-places.ts';
import { useDesigner } from '../session/designer-context.ts';
import { FieldRow, useProperty } from './field.tsx';
import styles from './inspector.module.css';
import { OwnerSelect } from './owner-select.tsx';

const OTHER = 'other';

/** Where in the product a link leads: chosen from a list, with the device whose page it is, or another one. */
export function PlaceRows({ path }: { readonly path: string }) {
  const { t } = useTranslation('designer');
  const { owner } = useDesigner();
  const link = useProperty(path);
  const found = typeof link.value === 'string' ? placeOf(link.value) : undefined;
  // a page of a project is of no device
  const hasOwn = owner.kind !== 'project';
  const own = found?.device === DEVICE_GAP;
  const set = (place: OwnPlace, device: string) => link.set(linkTo(place, device), `link ${path}`);
  const option = ({ name }: OwnPlace) => ({ value: name, label: t(`click.places.${name}`) });
  return (
    <>
      <FieldRow label={t('click.place')}>
        {(id) => (
          <Select
            id={id}
            size="small"
            className={styles['wide'] ?? ''}
            disabled={link.disabled}
            value={found?.place.name ?? null}
            placeholder={t('click.placeNone')}
            options={[
              { label: t('click.placeOfDevice'), options: OWN_PLACES.filter((one) => one.ofDevice).map(option) },
              { label: t('click.placeOfAll'), options: OWN_PLACES.filter((one) => !one.ofDevice).map(option) },
            ]}
            onChange={(name) => {
              const place = OWN_PLACES.find((one) => one.name === name);
              if (place) set(place, place.ofDevice ? (found?.device ?? '') : '');
            }}
          />
        )}
      </FieldRow>
      {found?.place.ofDevice && hasOwn ? (
        <FieldRow label={t('click.placeDevice')}>
          {(id) => (
            <Select
              id={id}
              size="small"
              className={styles['wide'] ?? ''}
              disabled={link.disabled}
              value={own ? DEVICE_GAP : OTHER}
              options={[
                { value: DEVICE_GAP, label: t('click.placeOwn') },
                { value: OTHER, label: t('click.placeOther') },
              ]}
              onChange={(which) =>
                link.set(found.place.link.replace(DEVICE_GAP, which === OTHER ? '' : DEVICE_GAP), `link ${path}`)
              }
            />
          )}
        </FieldRow>
      ) : null}
      {found?.place.ofDevice && !(own && hasOwn) ? (
        <FieldRow label={t('click.device')}>
          {(id) => (
            <OwnerSelect
              id={id}
              kind="equip"
              value={own ? '' : found.device}
              disabled={link.disabled}
              onChange={(device) => set(found.place, device)}
            />
          )}
        </FieldRow>
      ) : null}
    </>
  );
}
