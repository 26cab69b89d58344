import { type PermissionArea, type PermissionCode, PERMISSIONS, type PermissionScreen } from '@lightfield/contract';
import { Empty } from '@lightfield/ui';
import { Checkbox } from 'antd';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../../lib/search-field.tsx';
import { useEveryLanguage } from '../../i18n/use-every-language.ts';
import { type Chosen, boxOf, codesOf, siftCatalogue, toggle } from './permission-choice.ts';
import styles from './role.module.css';
import { useLanguage } from '../../lib/use-language.ts';

/** Search and filter among the permissions; they live in the address. */
export interface PermissionFilter {
  find: string;
  only: boolean;
  onFind: (find: string) => void;
  onOnly: (only: boolean) => void;
}

interface TreeProps extends PermissionFilter {
  catalogue: readonly PermissionArea[];
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
  readOnly: boolean;
  mayGive: (code: PermissionCode) => boolean;
}

/** The catalogue: areas, screens, permissions, each with a box that stands for all below it. */
export function PermissionTree(props: TreeProps) {
  const { t } = useTranslation('organisation');
  const { catalogue, chosen, find, only, readOnly, mayGive } = props;
  useEveryLanguage(find !== '');
  const shown = siftCatalogue(catalogue, { keyword: find, only: only ? chosen : undefined });
  const all = catalogue.flatMap(codesOf);
  const beyond = all.filter((code) => !mayGive(code)).length;
  return (
    <section className={styles['permissions']} aria-label={t('editor.permissions')}>
      <div className={styles['permissionBar']}>
        <h2 className={styles['title']}>{t('editor.permissions')}</h2>
        <Count codes={all} chosen={chosen} />
        <span className={styles['gap']} />
        <Checkbox checked={only} onChange={(event) => props.onOnly(event.target.checked)}>
          {t('editor.onlyChosen')}
        </Checkbox>
        <SearchField className={styles['find']} label={t('editor.search')} value={find} onChange={props.onFind} />
      </div>
      {readOnly ? null : (
        <p className={styles['soft']}>
          {t('editor.keys')}
          {beyond > 0 ? ` ${t('editor.notYoursCount', { count: beyond })}` : ''}
        </p>
      )}
      {shown.length === 0 ? (
        <Empty icon="search" title={t(only && find === '' ? 'editor.noneChosen' : 'editor.none')} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- moves the focus among the boxes inside
        <div className={styles['areas']} onKeyDown={moveFocus}>
          {shown.map((area) => (
            <Area key={area.area} area={area} {...props} />
          ))}
        </div>
      )}
    </section>
  );
}

function Area({ area, ...props }: TreeProps & { area: PermissionArea }) {
  const lang = useLanguage();
  const codes = codesOf(area);
  return (
    <fieldset className={styles['area']}>
      <legend className={styles['areaTitle']}>
        <Box codes={codes} label={area[lang]} {...props} />
        <Count codes={codes} chosen={props.chosen} />
      </legend>
      {area.screens.map((screen) => (
        <Screen key={screen.screen} screen={screen} {...props} />
      ))}
    </fieldset>
  );
}

function Screen({ screen, ...props }: TreeProps & { screen: PermissionScreen }) {
  const { t } = useTranslation('organisation');
  const lang = useLanguage();
  const { chosen, onChange, readOnly, mayGive } = props;
  return (
    <fieldset className={styles['permissionScreen']}>
      <legend className={styles['screenTitle']}>
        <Box codes={screen.codes} label={screen[lang]} {...props} />
        <Count codes={screen.codes} chosen={chosen} />
      </legend>
      <ul className={styles['codes']}>
        {screen.codes.map((code) => {
          const mine = mayGive(code);
          return (
            <li key={code} title={mine || readOnly ? undefined : t('editor.notYours')}>
              <Checkbox
                checked={chosen.has(code)}
                disabled={readOnly || !mine}
                onChange={() => onChange(toggle([code], chosen, mayGive))}
              >
                <span>{PERMISSIONS[code][lang]}</span>
                <code className={styles['code']}>{code}</code>
                {mine || readOnly ? null : <span className={styles['notYours']}>{t('editor.notYours')}</span>}
              </Checkbox>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

/** Stands for several permissions: none, some or all of them. */
function Box({
  codes,
  label,
  chosen,
  onChange,
  readOnly,
  mayGive,
}: TreeProps & { codes: readonly PermissionCode[]; label: string }) {
  return (
    <Checkbox
      {...boxOf(codes, chosen)}
      disabled={readOnly || !codes.some(mayGive)}
      onChange={() => onChange(toggle(codes, chosen, mayGive))}
    >
      {label}
    </Checkbox>
  );
}

function Count({ codes, chosen }: { codes: readonly PermissionCode[]; chosen: Chosen }) {
  const { t } = useTranslation('organisation');
  const count = codes.filter((code) => chosen.has(code)).length;
  return (
    <span className={styles['count']} title={t('editor.count', { count, total: codes.length })}>
      {count}/{codes.length}
    </span>
  );
}

/** Arrow keys go from box to box, as in a tree; Tab does so anyway. */
function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
  const step = steps[event.key];
  if (step === undefined) return;
  const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[type=checkbox]:not(:disabled)')];
  const here = boxes.findIndex((box) => box === document.activeElement);
  const next = boxes[here + step];
  if (here < 0 || !next) return;
  event.preventDefault();
  next.focus();
}
