import { valueAt } from '@lightfield/page';
import { FIRST_LANGUAGE } from '@lightfield/contract';
import { isNamed } from '@lightfield/widgets/design';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useDesigner, useSelected } from '../session/designer-context.ts';
import { isMeant } from '../session/is-meant.ts';
import { type MapArea, mapRegions } from '../session/map-regions.ts';
import { TextEditor } from './editors.tsx';
import { FieldRow, isMixed, useProperty } from './field.tsx';
import styles from './inspector.module.css';

interface RowProps {
  readonly path: string;
  readonly label: string;
  readonly hint: string | undefined;
}

/** A region of the map, found as it is called in Chinese or English, or as it is read. Typed where the platform has no such map. */
export function MapRegionEditor({ area, ...row }: RowProps & { readonly area: string }) {
  const [widget] = useSelected();
  const of: MapArea = valueAt(widget?.data, area) === 'world' ? 'world' : 'china';
  const { data: regions, isError, isFetching } = useQuery(mapRegions(of));
  if (isError || regions?.length === 0) return <TextEditor {...row} />;
  return <RegionSelect {...row} regions={regions ?? []} isFetching={isFetching} />;
}

function RegionSelect({
  path,
  label,
  hint,
  regions,
  isFetching,
}: RowProps & {
  readonly regions: readonly { readonly name: string; readonly nameEn: string }[];
  readonly isFetching: boolean;
}) {
  const { t } = useTranslation('designer');
  const { language } = useDesigner();
  const { value, disabled, set } = useProperty(path);
  const title = typeof value === 'string' ? value : '';
  const chosen = regions.find(({ name }) => name === title) ?? regions.find(({ name }) => isNamed(name, title));
  const isUnknown = title !== '' && !isFetching && !chosen;
  return (
    <>
      <FieldRow label={label} hint={hint}>
        {(id) => (
          <Select
            id={id}
            size="small"
            allowClear
            className={styles['wide'] ?? ''}
            value={title === '' ? null : (chosen?.name ?? title)}
            {...(isUnknown && { status: 'error' as const })}
            placeholder={t(isMixed(value) ? 'inspector.mixed' : 'mapRegion.none')}
            disabled={disabled}
            loading={isFetching}
            showSearch={{ filterOption: (typed, option) => !option || isMeant(option.said, typed) }}
            options={regions.map(({ name, nameEn }) => ({
              value: name,
              label: language === FIRST_LANGUAGE ? name : nameEn || name,
              said: [name, nameEn],
            }))}
            onChange={(next?: string) => set(next ?? '')}
          />
        )}
      </FieldRow>
      {isUnknown ? <p className={styles['note']}>{t('mapRegion.unknown')}</p> : null}
    </>
  );
}
