import {
  THEME_ALARMS,
  THEME_FONTS,
  THEME_MEDIA,
  THEME_STATES,
  type ThemeAlarm,
  type ThemeColour,
  type ThemeMedium,
  type ThemeState,
} from '@lightfield/contract';
import { type OwnLook, isDarkGround } from '@lightfield/page';
import { ALARM_COLOURS, MEDIUM_COLOURS, PALETTE } from '@lightfield/widgets/design';
import { InputNumber, Select } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ColourField } from '../../parts/colour/colour-field.tsx';
import { FAMILIES } from '../../parts/families.ts';
import styles from './themes.module.css';

const GROUPS: readonly (readonly [
  group: 'grounds' | 'letters' | 'states' | 'series',
  names: readonly ThemeColour[],
])[] = [
  ['grounds', ['ground', 'card', 'raised', 'chosen']],
  ['letters', ['ink', 'soft', 'accent', 'edge', 'line', 'grid']],
  ['states', ['rest', 'running', 'good', 'warn', 'alarm', 'level']],
  ['series', ['series1', 'series2', 'series3', 'series4', 'series5', 'series6']],
];

interface Props {
  readonly look: OwnLook;
  readonly onChange: (look: OwnLook) => void;
}
/** Everything that a theme says, by name. */
export function ThemeFields({ look, onChange }: Props) {
  const { t } = useTranslation('designer');
  const setColour = (name: ThemeColour, colour: string) =>
    onChange({ ...look, colours: { ...look.colours, [name]: colour } });
  const media = MEDIUM_COLOURS[isDarkGround(look.colours.ground) ? 'dark' : 'light'];
  const ofState = (name: ThemeState) => look.states?.[name] ?? PALETTE.state[name];
  const ofMedium = (name: ThemeMedium) => look.media?.[name] ?? media[name];
  const ofAlarm = (name: ThemeAlarm) => look.alarms?.[name] ?? ALARM_COLOURS[name].colour;
  return (
    <div className={styles['fields']}>
      {GROUPS.map(([group, names]) => (
        <Group key={group} title={t(`theme.group.${group}`)}>
          {names.map((name) => (
            <Colour
              key={name}
              label={t(`theme.colour.${name}`)}
              value={look.colours[name]}
              onChange={(colour) => setColour(name, colour)}
            />
          ))}
          {group === 'states'
            ? THEME_STATES.map((name) => (
                <Colour
                  key={name}
                  label={t(`theme.state.${name}`)}
                  value={ofState(name)}
                  onChange={(colour) => onChange({ ...look, states: { ...look.states, [name]: colour } })}
                />
              ))
            : null}
        </Group>
      ))}
      <Group title={t('theme.group.alarms')}>
        {THEME_ALARMS.map((name) => (
          <Colour
            key={name}
            label={t(`theme.severity.${name}`)}
            value={ofAlarm(name)}
            onChange={(colour) => onChange({ ...look, alarms: { ...look.alarms, [name]: colour } })}
          />
        ))}
      </Group>
      <Group title={t('theme.group.media')}>
        {THEME_MEDIA.map((name) => (
          <Colour
            key={name}
            label={t(`theme.medium.${name}`)}
            value={ofMedium(name)}
            onChange={(colour) => onChange({ ...look, media: { ...look.media, [name]: colour } })}
          />
        ))}
      </Group>
      <Group title={t('theme.group.fonts')}>
        {THEME_FONTS.map((name) => (
          <Family
            key={name}
            label={t(`theme.letters.${name}`)}
            value={look.fonts[name]}
            onChange={(family) => onChange({ ...look, fonts: { ...look.fonts, [name]: family } })}
          />
        ))}
        <Corners look={look} onChange={onChange} />
      </Group>
    </div>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <section className={styles['group']} aria-label={title}>
      <h3>{title}</h3>
      <div className={styles['rows']}>{children}</div>
    </section>
  );
}

function Colour({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (colour: string) => void;
}) {
  return (
    <div className={styles['row']}>
      <span>{label}</span>
      <ColourField plain label={label} value={value} onChange={onChange} />
    </div>
  );
}

function Family({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (family: string) => void;
}) {
  const id = useId();
  // a family that came with an older page is kept, too
  const all = [...new Set([...FAMILIES, value])];
  return (
    <div className={styles['row']}>
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        size="small"
        value={value}
        options={all.map((family) => ({ value: family, label: family }))}
        onChange={onChange}
      />
    </div>
  );
}

function Corners({ look, onChange }: Props) {
  const { t } = useTranslation('designer');
  const id = useId();
  return (
    <div className={styles['row']}>
      <label htmlFor={id}>{t('theme.radius')}</label>
      <InputNumber
        id={id}
        size="small"
        min={0}
        max={40}
        precision={0}
        value={look.radius}
        onChange={(radius) => {
          if (radius !== null) onChange({ ...look, radius });
        }}
      />
    </div>
  );
}
