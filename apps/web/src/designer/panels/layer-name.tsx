import type { Widget } from '@lightfield/page';
import { useTranslation } from 'react-i18next';
import { useDesigner } from '../session/designer-context.ts';
import type { LayerWords } from '../parts/layer-words.ts';
import styles from './panels.module.css';

/** What a layer is called, or the field in which it is renamed. */
export function LayerName({
  widget: { id, widgetName },
  words: { name, more },
  renaming,
  onRenamed,
}: {
  readonly widget: Widget;
  readonly words: LayerWords;
  readonly renaming: boolean;
  readonly onRenamed: () => void;
}) {
  const { t } = useTranslation('designer');
  const { editor } = useDesigner();
  if (!renaming)
    return (
      <span className={styles['layerName']} title={more === '' ? undefined : `${more} ${name}`}>
        {/* the word that tells it from others first: the list is narrow */}
        {more === '' ? name : more}
        {more === '' ? null : <span className={styles['layerMore']}> {name}</span>}
      </span>
    );
  return (
    <input
      className={styles['rename']}
      aria-label={t('layers.rename')}
      defaultValue={widgetName}
      placeholder={name}
      maxLength={100}
      autoFocus
      onFocus={(event) => event.currentTarget.select()}
      onBlur={(event) => {
        onRenamed();
        if (event.currentTarget.value !== widgetName) editor.run('rename', { id, name: event.currentTarget.value });
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') event.currentTarget.value = widgetName;
        if (event.key === 'Enter' || event.key === 'Escape') event.currentTarget.blur();
      }}
    />
  );
}
