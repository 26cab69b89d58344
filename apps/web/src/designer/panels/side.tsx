import { Icon } from '@lightfield/ui';
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Sign, type SignName } from '../parts/icons.tsx';
import { ImageLibrary } from '../parts/images.tsx';
import { Layers } from './layers.tsx';
import { Library } from './library.tsx';
import { Pages } from './pages.tsx';
import styles from './panels.module.css';
import { SharedComponents } from './shared-components.tsx';
import { SymbolLibrary } from '../parts/symbols.tsx';
import { VariablesPanel } from './variables.tsx';

const TABS = ['widgets', 'shared', 'symbols', 'variables', 'images', 'layers', 'pages'] as const;
type Tab = (typeof TABS)[number];
const BODY: Record<Tab, ComponentType> = {
  widgets: Library,
  shared: SharedComponents,
  symbols: SymbolLibrary,
  variables: VariablesPanel,
  images: ImageLibrary,
  layers: Layers,
  pages: Pages,
};
const SIGN: Partial<Record<Tab, SignName>> = {
  widgets: 'widgets',
  shared: 'component',
  symbols: 'symbols',
  variables: 'variables',
  layers: 'layers',
  pages: 'pages',
};

/** The left side: what can be put on the page, what is on it, and the pages beside it. Folds, as on a tablet the canvas needs the room. */
export function Side({ folded, onFold }: { readonly folded: boolean; readonly onFold: (folded: boolean) => void }) {
  const { t } = useTranslation('designer');
  const [tab, setTab] = useState<Tab>('widgets');
  const Body = BODY[tab];
  return (
    <aside className={styles['side']} data-area="" data-folded={folded} aria-label={t('side.label')}>
      <div className={styles['rail']}>
        <div className={styles['tabs']} role="tablist" aria-orientation="vertical" aria-label={t('side.label')}>
          {TABS.map((each) => {
            const sign = SIGN[each];
            return (
              <button
                key={each}
                type="button"
                role="tab"
                aria-selected={each === tab && !folded}
                aria-controls="designer-side"
                title={t(`side.${each}`)}
                aria-label={t(`side.${each}`)}
                onClick={() => {
                  onFold(false);
                  setTab(each);
                }}
              >
                {sign ? <Sign name={sign} /> : <Icon name="image" />}
              </button>
            );
          })}
        </div>
        <button
          type="button"
          aria-expanded={!folded}
          aria-controls="designer-side"
          title={t(folded ? 'side.unfold' : 'side.fold')}
          aria-label={t(folded ? 'side.unfold' : 'side.fold')}
          onClick={() => onFold(!folded)}
        >
          <Icon name={folded ? 'right' : 'left'} size={16} />
        </button>
      </div>
      {folded ? null : (
        <div id="designer-side" role="tabpanel" aria-label={t(`side.${tab}`)} style={{ minHeight: 0 }}>
          <Body />
        </div>
      )}
    </aside>
  );
}
